import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { changeEditForms } from '../strapi-internals/edit-form-layout';
import { addFieldType } from '../strapi-internals/field-types';
import { HttpUrlInput, LinkUrlInput } from './address-field';
import { hasOptionLabels } from './option-labels';
import { OptionsInput } from './options-input';
import { PathInput } from './path-input';
import { SlugInput } from './slug/slug-input';

const SLUG = `${PLUGIN_ID}.slug`;
const PATH = `${PLUGIN_ID}.path`;
const LINK_URL = `${PLUGIN_ID}.link-url`;
const HTTP_URL = `${PLUGIN_ID}.http-url`;
const OPTIONS = `${PLUGIN_ID}.options`;

/** The plugin's options of an attribute, from its schema. */
interface OwnOptions {
  readonly isSlugOfPage?: boolean;
  readonly isPathOfPage?: boolean;
  readonly isUrlOfLink?: boolean;
  readonly isHttpUrl?: boolean;
}

interface Attribute {
  readonly enum?: readonly string[];
  readonly pluginOptions?: { readonly [PLUGIN_ID]?: OwnOptions };
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly attribute: Attribute;
}

const getInput = ({ name, type, attribute }: Field): string => {
  const own = attribute.pluginOptions?.[PLUGIN_ID];
  if (own?.isSlugOfPage === true) return SLUG;
  if (own?.isPathOfPage === true) return PATH;
  if (own?.isUrlOfLink === true) return LINK_URL;
  if (own?.isHttpUrl === true) return HTTP_URL;
  return hasOptionLabels(name, attribute.enum) ? OPTIONS : type;
};

/** Replaces Strapi's inputs for slugs, paths, link URLs, `http(s)` URLs and enumerations with the plugin's. */
export const registerOwnInputs = (app: StrapiApp): void => {
  addFieldType(app, SLUG, SlugInput);
  addFieldType(app, PATH, PathInput);
  addFieldType(app, LINK_URL, LinkUrlInput);
  addFieldType(app, HTTP_URL, HttpUrlInput);
  addFieldType(app, OPTIONS, OptionsInput);
  changeEditForms<Field, StrapiApp>(
    app,
    () => app,
    (field) => ({ ...field, type: getInput(field) })
  );
};
