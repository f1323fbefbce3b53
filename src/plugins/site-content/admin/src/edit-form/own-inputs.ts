import type { EditLayout } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { PLUGIN_ID } from '../../../contract/plugin-id';
import { changeEditForms } from './change-edit-forms';
import { mapFields, type Layout } from './map-fields';
import { OptionsInput } from './options/options-input';
import { hasWords } from './options/words';
import { SlugInput } from './slug/slug-input';

const SLUG = `${PLUGIN_ID}.slug`;
const OPTIONS = `${PLUGIN_ID}.options`;

interface Attribute {
  readonly enum?: readonly string[];
  readonly pluginOptions?: { readonly [PLUGIN_ID]?: { readonly isSlugOfPage?: boolean } };
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly attribute: Attribute;
}

const inputOf = ({ name, type, attribute }: Field): string => {
  if (attribute.pluginOptions?.[PLUGIN_ID]?.isSlugOfPage === true) return SLUG;
  return hasWords(name, attribute.enum) ? OPTIONS : type;
};

const withOwnInputs = (form: Layout<Field>): Layout<Field> =>
  mapFields<Field, Layout<Field>>(form, (field) => ({ ...field, type: inputOf(field) }));

/** An input as Strapi wants it registered: its type knows nothing of the props. */
const asInput = <Props>(input: ComponentType<Props>): ComponentType =>
  input as unknown as ComponentType;

/** Gives a page's slug and our enumerations inputs of their own, in place of those that Strapi has for their types. */
export const registerOwnInputs = (app: StrapiApp): void => {
  app.addFields([
    { type: SLUG, Component: asInput(SlugInput) },
    { type: OPTIONS, Component: asInput(OptionsInput) },
  ]);

  changeEditForms(
    app,
    () => app,
    (form) => withOwnInputs(form as unknown as Layout<Field>) as unknown as EditLayout
  );
};
