import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../../../contract/plugin-id';
import { changeEditForms } from '../strapi/edit-form-layout';
import { addFieldType } from '../strapi/field-types';
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

/** Gives a page's slug and our enumerations inputs of their own, in place of those that Strapi has for their types. */
export const registerOwnInputs = (app: StrapiApp): void => {
  addFieldType(app, SLUG, SlugInput);
  addFieldType(app, OPTIONS, OptionsInput);
  changeEditForms<Field, StrapiApp>(
    app,
    () => app,
    (field) => ({ ...field, type: inputOf(field) })
  );
};
