import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { Connection, QueryBuilder } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import type { Revision } from '../revision/revision';
import { hasUnnumbered, numberUnnumbered } from './sort-order';

/** Rows that lack what a newer version keeps with them, and what it is. */
interface Lack {
  readonly table: string;
  readonly lacking: (query: QueryBuilder) => QueryBuilder;
  readonly values: Record<string, unknown>;
}

const findLacks = (strapi: Core.Strapi, connection: Connection): Lack[] => {
  const pages = getTable(strapi, PAGE);
  const slugKey = connection.raw('lower(??)', ['slug']);
  return [
    {
      table: pages,
      lacking: (query) =>
        query
          .whereNotNull('slug')
          .where((row) => row.whereNull('slug_key').orWhere('slug_key', '<>', slugKey)),
      values: { slug_key: slugKey },
    },
    {
      table: pages,
      lacking: (query) => query.whereNotNull('published_at').whereNull('last_published_at'),
      values: { last_published_at: connection.ref('published_at') },
    },
    {
      table: getTable(strapi, REDIRECT),
      lacking: (query) => query.whereNull('origin'),
      values: { origin: 'editor' },
    },
  ];
};

/**
 * Gives rows of an earlier version, and those that were brought in past the rules, what this version finds them by.
 * Where nothing is lacking nothing is written, so that a service starts on a disk that takes no more. No address
 * changes with it: which pages were published once, and where, an earlier version did not keep.
 */
export const fillWhatIsLacking = async (
  strapi: Core.Strapi,
  revision: Revision,
  homeSlug: string
): Promise<void> => {
  const { connection } = strapi.db;
  const found: Lack[] = [];
  for (const lack of findLacks(strapi, connection)) {
    if ((await lack.lacking(connection(lack.table)).first('id')) !== undefined) found.push(lack);
  }
  const lacksNumbers = await hasUnnumbered(strapi, connection);
  if (found.length === 0 && !lacksNumbers) return;
  await strapi.db.transaction(async ({ trx }) => {
    await revision.renew(trx);
    for (const { table, lacking, values } of found) await lacking(trx(table)).update(values);
    if (lacksNumbers) await numberUnnumbered(strapi, trx, homeSlug);
  });
};
