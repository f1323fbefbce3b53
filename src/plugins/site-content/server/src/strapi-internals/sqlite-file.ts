/**
 * @reliesOn `client.driver` is better-sqlite3's class.
 * @ifItFails The service does not start on SQLite.
 * @readIn Knex 3.0.1 with better-sqlite3 12.11.1: `knex/lib/client.js`, `knex/lib/dialects/better-sqlite3/index.js`
 */

import type { Core } from '@strapi/strapi';

/** The parts of better-sqlite3's `Database` used here, which are documented. */
export interface SqliteFile {
  pragma(source: string): unknown;
  exec(sql: string): unknown;
  close(): unknown;
}

/** Returns the absolute path of the application's database file, as configured by us. */
export const getSqliteFile = (strapi: Core.Strapi): string =>
  strapi.config.get('database.connection.connection.filename');

/**
 * Opens another SQLite file with the driver that Knex has loaded. With other databases, the driver may not be
 * installed.
 */
export const openSqliteFile = (strapi: Core.Strapi, filename: string): SqliteFile => {
  const Driver = strapi.db.connection.client.driver as new (filename: string) => SqliteFile;
  return new Driver(filename);
};
