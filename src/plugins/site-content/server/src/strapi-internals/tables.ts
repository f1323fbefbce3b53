import type { Core } from '@strapi/strapi';

/**
 * The table of a content type or component. Strapi shortens the name that a schema gives where it is too long.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/metadata/metadata.js`; known when the database is opened.
 */
export const getTable = (strapi: Core.Strapi, uid: string): string =>
  strapi.db.metadata.get(uid).tableName;

/** The column of a scalar attribute, such as `document_id` for `documentId`. */
export const getColumn = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const { columnName } = strapi.db.metadata.get(uid).attributes[attribute] as {
    columnName?: string;
  };
  return columnName ?? attribute;
};

/** An attribute with a column of its own in the table of its type. */
export interface StoredAttribute {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

/**
 * The attributes of a content type or component that stand in its own table, those that Strapi adds (`createdAt`,
 * `createdBy` and so on) included. Where a column holds the id of a row, its type is `integer`.
 */
export const getStoredAttributes = (strapi: Core.Strapi, uid: string): StoredAttribute[] =>
  Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
    const { type, columnName, joinColumn } = attribute as {
      type: string;
      columnName?: string;
      joinColumn?: { name: string; referencedColumn: string };
    };
    if (type === 'relation') {
      // `localizations` leads to the rows with the same document id.
      if (joinColumn?.referencedColumn !== 'id') return [];
      return [{ name, column: joinColumn.name, type: 'integer' }];
    }
    return [{ name, column: columnName ?? name, type }];
  });
