import type { Core } from '@strapi/strapi';

/** The kinds of databases that the service works with: MariaDB is a `mysql`. */
export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql';

/**
 * Which kind of database the application has, by its configuration, which is documented. Strapi's own answer,
 * `strapi.db.dialect.client`, is not; it is the same in Strapi 5.54.0 (`@strapi/database/dist/dialects/index.js`).
 */
export const getDatabaseKind = (strapi: Core.Strapi): DatabaseKind =>
  strapi.config.get<DatabaseKind>('database.connection.client');
