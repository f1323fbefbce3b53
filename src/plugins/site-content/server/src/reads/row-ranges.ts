import type { Core } from '@strapi/strapi';
import { getTable } from '../strapi-internals/tables';

/**
 * Full text scans use no index, and SQLite runs on the thread that answers requests, so limit the rows per
 * statement.
 */
const ROWS_AT_ONCE = 4000;
/** Maximum number of statements, even if row ids are far apart. */
const MAX_STATEMENTS = 16;

/** Returns ranges that cover all row ids up to the last one, one per statement. */
export const spansUpTo = (last: number): [from: number, to: number][] => {
  const length = Math.max(ROWS_AT_ONCE, Math.ceil((last + 1) / MAX_STATEMENTS));
  return Array.from({ length: Math.ceil((last + 1) / length) }, (_, at) => [
    at * length,
    (at + 1) * length - 1,
  ]);
};

/** Returns ranges of row ids of a content type or component, for statements that read all of its rows. */
export const readRowSpans = async (
  strapi: Core.Strapi,
  uid: string
): Promise<[from: number, to: number][]> => {
  const rows: { last: number | string | null }[] = await strapi.db
    .connection(getTable(strapi, uid))
    .max({ last: 'id' });
  return spansUpTo(Number(rows[0]?.last ?? 0));
};
