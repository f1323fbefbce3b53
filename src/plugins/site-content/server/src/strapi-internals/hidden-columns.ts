/**
 * @reliesOn `__schema__` of a model; `config.attributes.<name>.hidden`.
 * @ifItFails **The service's own columns are shown.**
 * @readIn Strapi 5.54.0: `omitHiddenFields` in
 *   `@strapi/admin/dist/server/server/src/services/permission/permissions-manager/sanitize.js`,
 *   `@strapi/core/dist/domain/content-type/index.js`
 */

import type { Core } from '@strapi/strapi';
import type { Attribute } from '#site-content/domain/components/walk';
import { leaveOutOfSearches } from './searches';

/** The parts of a content type or component that identify the service's own columns. */
interface Schema {
  readonly uid: string;
  readonly modelType: string;
  /** The schema file, before Strapi added attributes. */
  readonly __schema__: { readonly attributes: Readonly<Record<string, Attribute>> };
  config?: { attributes?: Readonly<Record<string, object>> };
}

/** Lists the attributes that a schema file hides with `"visible": false`. */
const hiddenIn = ({ __schema__: { attributes } }: Schema): string[] =>
  Object.entries(attributes)
    .filter(([, { visible }]) => visible === false)
    .map(([name]) => name);

const getSchemas = (strapi: Core.Strapi): Schema[] => {
  const schemas = [
    ...Object.values(strapi.contentTypes),
    ...Object.values(strapi.components),
  ] as unknown as Schema[];
  // Leaves out the content types of Strapi and other plugins, whose forms may need hidden attributes.
  return schemas.filter(
    ({ uid, modelType }) => modelType === 'component' || /^(api::|plugin::site-content\.)/.test(uid)
  );
};

/**
 * Hides the service's own columns from the Content Manager completely: they are neither returned, accepted,
 * filtered, sorted, populated nor searched, at any depth, whatever a role may read. `"visible": false` alone
 * only removes an attribute from forms and lists, and `"private": true` only from the public API.
 *
 * Permissions omit attributes listed in a schema's `config.attributes.<name>.hidden`. The schema file is
 * available as `__schema__`. Requires that the database knows the content types.
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
