import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { createApplication } from './application';
import { commitHonestly } from '../plugins/site-content/server/src/strapi/honest-commits';
import type { DatabaseClient } from '../backup/column-values';

/**
 * The application with its configuration and a connection to its database, and nothing more: it is not
 * started, so its database stays as it is, and another version's is not upgraded.
 */
export const openDatabase = (): Core.Strapi => {
  const strapi = createApplication();
  // One connection, kept to the end: whatever else is connected is somebody else.
  const pool = strapi.config.get('database.connection.pool') as object;
  strapi.config.set('database.connection.pool', { ...pool, min: 1, max: 1 });
  commitHonestly(strapi);
  return strapi;
};

export const clientOf = (strapi: Core.Strapi): DatabaseClient =>
  strapi.db.dialect.client as DatabaseClient;

/**
 * Reads everything as it is at one moment, however long that takes and whatever is written meanwhile. The
 * moment is that of the first statement. Nobody has to wait for it.
 */
export const atOneMoment = <T>(
  strapi: Core.Strapi,
  work: (trx: Knex.Transaction) => Promise<T>
): Promise<T> => {
  const client = clientOf(strapi);
  // Every transaction of SQLite's write-ahead log reads so.
  if (client === 'sqlite') return strapi.db.connection.transaction(work);
  // Knex asks MySQL for a transaction that only reads in a way that MySQL does not understand.
  return strapi.db.connection.transaction(work, {
    isolationLevel: 'repeatable read',
    readOnly: client === 'postgres',
  });
};
