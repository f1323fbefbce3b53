import type { Core } from '@strapi/strapi';
import { detectCommitFailures } from '../plugins/site-content/server/src/strapi-internals/commit-failure-detection';
import { createApplication } from './application';

/**
 * The application with its configuration and a connection to its database, and nothing more: it is not
 * started, so its database stays as it is, and another version's is not upgraded.
 */
export const openDatabase = (): Core.Strapi => {
  const strapi = createApplication();
  // One connection, kept to the end: whatever else is connected is somebody else.
  const pool = strapi.config.get('database.connection.pool') as object;
  strapi.config.set('database.connection.pool', { ...pool, min: 1, max: 1 });
  detectCommitFailures(strapi);
  return strapi;
};
