import type { Core } from '@strapi/strapi';

/**
 * The table of a content type or component. Strapi shortens the name that a schema gives where it is too long.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/metadata/metadata.js`; known when the database is opened.
 */
export const tableOf = (strapi: Core.Strapi, uid: string): string =>
  strapi.db.metadata.get(uid).tableName;

/** The column of a scalar attribute, such as `document_id` for `documentId`. */
export const columnOf = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const { columnName } = strapi.db.metadata.get(uid).attributes[attribute] as {
    columnName?: string;
  };
  return columnName ?? attribute;
};
