import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Transaction } from '../plugins/site-content/server/src/strapi-internals/knex';

/**
 * Reads a consistent snapshot, however long that takes and whatever is written meanwhile. The snapshot is taken with
 * the first statement. Nothing waits for it.
 */
export const readConsistently = <T>(
  strapi: Core.Strapi,
  work: (trx: Transaction) => Promise<T>
): Promise<T> => {
  const client = getDatabaseKind(strapi);
  // In SQLite's write-ahead log mode, every transaction reads a snapshot.
  if (client === 'sqlite') return strapi.db.connection.transaction(work);
  // Knex requests MySQL's read-only transactions with a syntax that MySQL does not understand.
  return strapi.db.connection.transaction(work, {
    isolationLevel: 'repeatable read',
    readOnly: client === 'postgres',
  });
};
