import type { Core } from '@strapi/strapi';
import { rowsUnder } from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';

/**
 * Returns the values of a column in the rows that match the conditions of the user's roles.
 *
 * @param filters as returned by `conditionsOn`
 * @returns `null` if there are no conditions, so all rows match
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
