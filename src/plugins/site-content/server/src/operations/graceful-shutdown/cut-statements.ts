import type { Core } from '@strapi/strapi';
import { cutConnection } from '../../strapi-internals/connection-socket';
import { usedConnections } from '../../strapi-internals/database-pool';

/** Whether any statement or transaction is under way. */
export const usesDatabase = (strapi: Core.Strapi): boolean =>
  (usedConnections(strapi) ?? []).length > 0;

/**
 * Ends what is still under way in the database, as a network that fails would: it is rolled back. SQLite has no
 * server to wait for, and gives its own up in time.
 */
export const cutStatements = (strapi: Core.Strapi): void => {
  for (const connection of usedConnections(strapi) ?? []) cutConnection(connection);
};
