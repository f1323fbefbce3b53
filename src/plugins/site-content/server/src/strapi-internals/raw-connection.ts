/**
 * @reliesOn `client.acquireRawConnection()` and `destroyRawConnection()`.
 * @ifItFails The service does not start, because its start lock needs a connection outside the pool.
 * @readIn Knex 3.0.1: `knex/lib/client.js`
 */

import type { Core } from '@strapi/strapi';
import type { DatabaseConnection } from './connection-socket';

/**
 * Opens a connection outside the pool, whose connections may all be dead, busy, or needed by Strapi. The new
 * connection is created like those of the pool, but without `afterCreate`.
 *
 * The pool creates and destroys its connections with these two methods of the client.
 */
export const connectOutsidePool = (strapi: Core.Strapi): Promise<DatabaseConnection> =>
  strapi.db.connection.client.acquireRawConnection();

/** Closes such a connection; resolves when it is closed. */
export const disconnect = (strapi: Core.Strapi, connection: DatabaseConnection): Promise<void> =>
  strapi.db.connection.client.destroyRawConnection(connection);
