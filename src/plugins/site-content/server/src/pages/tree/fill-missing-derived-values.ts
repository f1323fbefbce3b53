import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { Revision } from '../../revision/revision';
import type { Connection, QueryBuilder } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import { hasUnnumbered, numberUnnumbered } from './sort-order';

/** Rows without a derived value that newer versions need, and how to compute it. */
interface MissingValue {
  readonly table: string;
  readonly isMissing: (query: QueryBuilder) => QueryBuilder;
  readonly values: Record<string, unknown>;
}

const findMissingValues = (strapi: Core.Strapi, connection: Connection): MissingValue[] => {
  const pages = getTable(strapi, PAGE);
  const slugKey = connection.raw('lower(??)', ['slug']);
  return [
    {
      table: pages,
      isMissing: (query) =>
        query
          .whereNotNull('slug')
          .where((row) => row.whereNull('slug_key').orWhere('slug_key', '<>', slugKey)),
      values: { slug_key: slugKey },
    },
    {
      table: pages,
      isMissing: (query) => query.whereNotNull('published_at').whereNull('last_published_at'),
      values: { last_published_at: connection.ref('published_at') },
    },
    {
      table: getTable(strapi, REDIRECT),
      isMissing: (query) => query.whereNull('origin'),
      values: { origin: 'editor' },
    },
  ];
};

/**
 * Adds derived values to rows from earlier versions or from content that bypassed the rules. Writes nothing
 * if nothing is missing, so that the service starts on a full disk. No path changes: earlier versions did not
 * store where unpublished pages had been published.
 */
export const fillMissingDerivedValues = async (
  strapi: Core.Strapi,
  revision: Revision,
  homeSlug: string
): Promise<void> => {
  const { connection } = strapi.db;
  const found: MissingValue[] = [];
  for (const lack of findMissingValues(strapi, connection)) {
    if ((await lack.isMissing(connection(lack.table)).first('id')) !== undefined) found.push(lack);
  }
  const lacksNumbers = await hasUnnumbered(strapi, connection);
  if (found.length === 0 && !lacksNumbers) return;
  await strapi.db.transaction(async ({ trx }) => {
    await revision.renew(trx);
    for (const { table, isMissing, values } of found) await isMissing(trx(table)).update(values);
    if (lacksNumbers) await numberUnnumbered(strapi, trx, homeSlug);
  });
};
