import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Transaction } from '../plugins/site-content/server/src/strapi-internals/knex';

/**
 * Reads everything as it is at one moment, however long that takes and whatever is written meanwhile. The
 * moment is that of the first statement. Nobody has to wait for it.
 */
export const atOneMoment = <T>(
  strapi: Core.Strapi,
  work: (trx: Transaction) => Promise<T>
): Promise<T> => {
  const client = getDatabaseKind(strapi);
  // Every transaction of SQLite's write-ahead log reads so.
  if (client === 'sqlite') return strapi.db.connection.transaction(work);
  // Knex asks MySQL for a transaction that only reads in a way that MySQL does not understand.
  return strapi.db.connection.transaction(work, {
    isolationLevel: 'repeatable read',
    readOnly: client === 'postgres',
  });
};
