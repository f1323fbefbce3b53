import type { Core } from '@strapi/strapi';

/** The kinds of databases that the service runs on. */
export type DatabaseClient = 'sqlite' | 'postgres' | 'mysql';

export const clientOf = (strapi: Core.Strapi): DatabaseClient =>
  strapi.db.dialect.client as DatabaseClient;
