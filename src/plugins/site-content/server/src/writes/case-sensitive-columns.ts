import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { getDatabaseKind } from '../strapi-internals/database-kind';
import { getColumn, getTable } from '../strapi-internals/tables';

/** Columns that are searched or unique by exact comparison. */
const EXACT: readonly (readonly [uid: string, attribute: string])[] = [
  ...[PAGE, NAV_ITEM, REDIRECT, SITE_KEYS].map((uid) => [uid, 'documentId'] as const),
  [PAGE, 'slug'],
];

const EXACT_COLLATION = 'utf8mb4_bin';

interface Column {
  readonly type: string;
  readonly collation: string;
}

const readColumn = async (
  strapi: Core.Strapi,
  table: string,
  column: string
): Promise<Column | undefined> => {
  const [rows] = await strapi.db.connection.raw(
    `SELECT column_type AS type, collation_name AS collation FROM information_schema.columns
      WHERE table_schema = database() AND table_name = ? AND column_name = ?`,
    [table, column]
  );
  return rows[0];
};

/**
 * Makes MySQL distinguish `About` from `about` as the other databases do: its default collations ignore case,
 * accents and trailing spaces. Strapi resets the collation of columns it changes, so this runs at every
 * start.
 */
export const compareExactly = async (strapi: Core.Strapi): Promise<void> => {
  if (getDatabaseKind(strapi) !== 'mysql') return;
  for (const [uid, attribute] of EXACT) {
    const tableName = getTable(strapi, uid);
    const columnName = getColumn(strapi, uid, attribute);
    const column = await readColumn(strapi, tableName, columnName);
    if (column === undefined || column.collation === EXACT_COLLATION) continue;
    await strapi.db.connection.raw(
      `ALTER TABLE ?? MODIFY ?? ${column.type} CHARACTER SET utf8mb4 COLLATE ${EXACT_COLLATION} NULL`,
      [tableName, columnName]
    );
  }
};
