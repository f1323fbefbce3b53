import type { Core } from '@strapi/strapi';
import type { Attribute, Model } from '#site-content/domain/components/walk';
import { isSecret } from '#site-content/domain/masked-secrets';
import { isFormOnly } from '#site-content/domain/panel/form-only-attributes';
import { changeShownModels } from '../strapi-internals/content-manager-models';
import { leaveOutOfSearches } from '../strapi-internals/searches';

const asLongText = (attribute: Attribute): Attribute =>
  isFormOnly(attribute) ? { ...attribute, type: 'richtext' } : attribute;

/** Returns the model as sent to the panel, where secrets and HTML have a type that is only shown in forms. */
export const shownInForms = (model: Model): Model => ({
  ...model,
  attributes: Object.fromEntries(
    Object.entries(model.attributes).map(([name, attribute]) => [name, asLongText(attribute)])
  ),
});

/**
 * Keeps secrets and HTML out of the panel's lists: no column, filter, sort or title. The panel decides this
 * by attribute type alone, in server and browser, without a setting. Rich text is excluded everywhere and
 * otherwise treated like any text, so the panel is sent that type; the attribute keeps its real type and
 * column.
 */
export const keepOutOfLists = (strapi: Core.Strapi): void => {
  changeShownModels(strapi, shownInForms);
};

/**
 * Excludes secrets from list searches, which would reveal them letter by letter. Requires that the database
 * knows the content types.
 */
export const keepOutOfSearches = (strapi: Core.Strapi): void => {
  leaveOutOfSearches(strapi, (_uid, _name, attribute) => isSecret(attribute));
};
