import type { Core } from '@strapi/strapi';
import type { Attribute, Model } from '#site-content/domain/components/walk';
import { isSecret } from '#site-content/domain/masked-secrets';
import { isKeptOutOfLists } from '#site-content/domain/panel/kept-out-of-lists';
import { changeShownModels } from '../strapi-internals/content-manager-models';
import { leaveOutOfSearches } from '../strapi-internals/searches';

const asLongText = (attribute: Attribute): Attribute =>
  isKeptOutOfLists(attribute) ? { ...attribute, type: 'richtext' } : attribute;

/** The model as the panel gets it, with secrets and HTML as a type that it shows in forms only. */
export const shownInForms = (model: Model): Model => ({
  ...model,
  attributes: Object.fromEntries(
    Object.entries(model.attributes).map(([name, attribute]) => [name, asLongText(attribute)])
  ),
});

/**
 * Keeps secrets and HTML out of the panel's lists: no column, no filter, no sorting, and no entry is named by
 * one. The panel decides that by an attribute's type alone, on the server and in the browser, and has no
 * setting for it; rich text is the type that it leaves out everywhere and otherwise treats like any text. Only
 * what the panel is told changes: the attribute keeps its type and column.
 */
export const keepOutOfLists = (strapi: Core.Strapi): void => {
  changeShownModels(strapi, shownInForms);
};

/**
 * Keeps secrets out of the search of lists: whoever may not read one could find out letter by letter what it
 * is. The database must know the content types.
 */
export const keepOutOfSearches = (strapi: Core.Strapi): void => {
  leaveOutOfSearches(strapi, (_uid, _name, attribute) => isSecret(attribute));
};
