import type { Core } from '@strapi/strapi';
import { cutConnection } from '../../strapi-internals/connection-socket';
import { usedConnections } from '../../strapi-internals/database-pool';

/** Whether a statement or transaction is running. */
export const usesDatabase = (strapi: Core.Strapi): boolean =>
  (usedConnections(strapi) ?? []).length > 0;

/**
 * Aborts running database work like a network failure, so that it is rolled back. SQLite has no server, and
 * times out by itself.
 */
export const cutStatements = (strapi: Core.Strapi): void => {
  for (const connection of usedConnections(strapi) ?? []) cutConnection(connection);
};
