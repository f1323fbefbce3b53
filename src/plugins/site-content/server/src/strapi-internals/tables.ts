/**
 * @reliesOn `strapi.db.metadata.get(uid)` has `tableName`, and `columnName` or `joinColumn` for attributes.
 * @ifItFails All our own queries name wrong tables or columns.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/metadata/metadata.js`
 */

import type { Core } from '@strapi/strapi';

/**
 * Returns the table of a content type or component. Strapi shortens long table names of schemas.
 *
 * Available once the database is open.
 */
export const getTable = (strapi: Core.Strapi, uid: string): string =>
  strapi.db.metadata.get(uid).tableName;

/** Returns the column of a scalar attribute, such as `document_id` for `documentId`. */
export const getColumn = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const { columnName } = strapi.db.metadata.get(uid).attributes[attribute] as {
    columnName?: string;
  };
  return columnName ?? attribute;
};

/** An attribute with its own column in its type's table. */
export interface StoredAttribute {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Lists the attributes stored in a type's own table, including those that Strapi adds (`createdAt`,
 * `createdBy` and so on). Columns with row ids have the type `integer`.
 */
export const getStoredAttributes = (strapi: Core.Strapi, uid: string): StoredAttribute[] =>
  Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
    const { type, columnName, joinColumn } = attribute as {
      type: string;
      columnName?: string;
      joinColumn?: { name: string; referencedColumn: string };
    };
    if (type === 'relation') {
      // `localizations` has no column: it refers to the rows with the same document id.
      if (joinColumn?.referencedColumn !== 'id') return [];
      return [{ name, column: joinColumn.name, type: 'integer' }];
    }
    return [{ name, column: columnName ?? name, type }];
  });
