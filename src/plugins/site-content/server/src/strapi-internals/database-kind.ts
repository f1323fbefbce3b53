/**
 * @reliesOn The configured `client` has the name of Strapi's dialect.
 * @ifItFails The wrong SQL is sent, or none.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/dialects/index.js`
 */

import type { Core } from '@strapi/strapi';

/** The supported kinds of databases. MariaDB counts as `mysql`. */
export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql';

/**
 * Returns the kind of the application's database from the configuration, which is documented.
 * `strapi.db.dialect.client` has the same value, but is not documented.
 */
export const getDatabaseKind = (strapi: Core.Strapi): DatabaseKind =>
  strapi.config.get<DatabaseKind>('database.connection.client');
