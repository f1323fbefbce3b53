import type { Core } from '@strapi/strapi';
import { rowsUnder } from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';

/**
 * What stands in a column of the rows that the conditions of somebody's roles leave them.
 *
 * @param filters those of the conditions, as `conditionsOn` gives them
 * @returns `null` where there are none, and so no row is left out
 */
export const valuesUnder = async <Value extends string | number>(
  strapi: Core.Strapi,
  uid: string,
  filters: object | null,
  column: string
): Promise<ReadonlySet<Value> | null> => {
  if (filters === null) return null;
  const rows: { value: Value }[] = await strapi.db
    .connection(getTable(strapi, uid))
    .whereIn('id', rowsUnder(strapi, uid, filters))
    .select({ value: column });
  return new Set(rows.map(({ value }) => value));
};
