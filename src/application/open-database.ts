import type { Core } from '@strapi/strapi';
import { detectCommitFailures } from '../plugins/site-content/server/src/strapi-internals/commit-failure-detection';
import { createApplication } from './application';

/**
 * Creates the application with its configuration and a database connection only. Because it is not started, the
 * database is not modified, and one of an earlier version is not upgraded.
 */
export const openDatabase = (): Core.Strapi => {
  const strapi = createApplication();
  // A single permanent connection, so that every other connection belongs to someone else.
  const pool = strapi.config.get('database.connection.pool') as object;
  strapi.config.set('database.connection.pool', { ...pool, min: 1, max: 1 });
  detectCommitFailures(strapi);
  return strapi;
};
