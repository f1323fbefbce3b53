import type { Core } from '@strapi/strapi';

/** SQLite's own object for a file, as far as it is used here. better-sqlite3 documents it. */
export interface SqliteFile {
  pragma(source: string): unknown;
  exec(sql: string): unknown;
  close(): unknown;
}

/** The file of the application's database, which its configuration has from us, as a whole path. */
export const getSqliteFile = (strapi: Core.Strapi): string =>
  strapi.config.get('database.connection.connection.filename');

/**
 * Opens another file by the driver that Knex has loaded: on other databases there may be none to be loaded.
 *
 * Read in Knex 3.0.1, `lib/client.js` and `lib/dialects/better-sqlite3/index.js`: `client.driver` is the class of
 * better-sqlite3 12.11.1.
 */
export const openSqliteFile = (strapi: Core.Strapi, filename: string): SqliteFile => {
  const Driver = strapi.db.connection.client.driver as new (filename: string) => SqliteFile;
  return new Driver(filename);
};
