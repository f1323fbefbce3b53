import type { Core } from '@strapi/strapi';
import { detectCommitFailures } from '../plugins/site-content/server/src/strapi-internals/commit-failure-detection';
import { createApplication } from './application';

/**
 * The application with its configuration and a database connection only: it is not started, so the database
 * is not modified, and that of another version is not upgraded.
 */
export const openDatabase = (): Core.Strapi => {
  const strapi = createApplication();
  // A single permanent connection, so that any other connection is someone else's.
  const pool = strapi.config.get('database.connection.pool') as object;
  strapi.config.set('database.connection.pool', { ...pool, min: 1, max: 1 });
  detectCommitFailures(strapi);
  return strapi;
};
