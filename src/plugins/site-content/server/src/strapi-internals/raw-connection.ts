import type { Core } from '@strapi/strapi';
import type { DatabaseConnection } from './connection-socket';

/**
 * A connection outside the pool, whose own may all be dead, or busy, or no more than Strapi itself needs. It is made as
 * those of the pool are, but for what `afterCreate` adds.
 *
 * Read in Knex 3.0.1, `lib/client.js`: the pool makes and ends its connections by these two methods of the client.
 */
export const connectOutsidePool = (strapi: Core.Strapi): Promise<DatabaseConnection> =>
  strapi.db.connection.client.acquireRawConnection();

/** Ends such a connection, and waits for that. */
export const disconnect = (strapi: Core.Strapi, connection: DatabaseConnection): Promise<void> =>
  strapi.db.connection.client.destroyRawConnection(connection);
