import type { Core } from '@strapi/strapi';
import type { Attribute } from '#site-content/domain/components/walk';
import { leaveOutOfSearches } from './searches';

/** As much of a content type or component as tells which of its columns are the service's own. */
interface Schema {
  readonly uid: string;
  readonly modelType: string;
  /** What the schema's own file says, before Strapi has added attributes of its own. */
  readonly __schema__: { readonly attributes: Readonly<Record<string, Attribute>> };
  config?: { attributes?: Readonly<Record<string, object>> };
}

/** The attributes that a schema's own file keeps from everybody, by `"visible": false`. */
const hiddenIn = ({ __schema__: { attributes } }: Schema): string[] =>
  Object.entries(attributes)
    .filter(([, { visible }]) => visible === false)
    .map(([name]) => name);

const getSchemas = (strapi: Core.Strapi): Schema[] => {
  const schemas = [
    ...Object.values(strapi.contentTypes),
    ...Object.values(strapi.components),
  ] as unknown as Schema[];
  // Not those of Strapi and of other plugins, whose own forms may need what is hidden in a list.
  return schemas.filter(
    ({ uid, modelType }) => modelType === 'component' || /^(api::|plugin::site-content\.)/.test(uid)
  );
};

/**
 * Keeps the columns that the service has for itself inside it: the Content Manager neither answers with them
 * nor takes them, filters or sorts by them, follows them or searches in them, at any depth, whatever a role may
 * read. `"visible": false` alone takes an attribute out of forms and lists only, and `"private": true` out of the
 * public API only.
 *
 * Its permissions leave out what a schema's `config.attributes.<name>.hidden` names (Strapi 5.54.0,
 * `@strapi/admin`, `permissions-manager/sanitize.js`: `omitHiddenFields`). A schema keeps what its file says in
 * `__schema__` (`@strapi/core/dist/domain/content-type/index.js`). The database must know the content types.
 */
export const hideColumns = (strapi: Core.Strapi): void => {
  for (const schema of getSchemas(strapi)) {
    const names = hiddenIn(schema);
    if (names.length === 0) continue;
    const hidden = Object.fromEntries(names.map((name) => [name, { hidden: true }]));
    schema.config = {
      ...schema.config,
      attributes: { ...schema.config?.attributes, ...hidden },
    };
    leaveOutOfSearches(strapi, (uid, name) => uid === schema.uid && names.includes(name));
  }
};
