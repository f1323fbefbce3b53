/**
 * @reliesOn `client.pool`, its lists `used` and `free`, and `numPendingAcquires()`. It drops a connection marked
 *   `__knex__disposed`. `client.acquireRawConnection()` and `destroyRawConnection()`.
 * @ifItFails Shutdown no longer waits for running statements; after a full disk, SQLite's write-ahead log stays in
 *   memory; the service does not start, because its start lock needs a connection outside the pool.
 * @readIn Knex 3.0.1: `knex/lib/client.js`; tarn 3.1.2: `tarn/dist/Pool.js`
 */

import type { Core } from '@strapi/strapi';
import type { DatabaseConnection } from './connection-socket';

interface Pooled {
  readonly resource: DatabaseConnection;
}

/** The parts of Knex's pool used here. `numPendingAcquires` is documented, the lists are not. */
interface Pool {
  /** Connections that run a statement or a transaction. */
  readonly used: readonly Pooled[];
  readonly free: readonly Pooled[];
  /** Number of callers waiting for a connection. */
  numPendingAcquires(): number;
}

/** Returns the pool; `undefined` after the application has ended. */
const getPool = (strapi: Core.Strapi): Pool | undefined => strapi.db.connection.client.pool;

/** Returns the pool's connections in use; `undefined` after the application has ended. */
export const usedConnections = (strapi: Core.Strapi): readonly DatabaseConnection[] | undefined =>
  getPool(strapi)?.used.map(({ resource }) => resource);

/** Returns all current connections of the pool. */
export const pooledConnections = (strapi: Core.Strapi): readonly DatabaseConnection[] => {
  const { used = [], free = [] } = getPool(strapi) ?? {};
  return [...used, ...free].map(({ resource }) => resource);
};

/** True if anything is waiting for a connection. */
export const isConnectionAwaited = (strapi: Core.Strapi): boolean =>
  (getPool(strapi)?.numPendingAcquires() ?? 0) > 0;

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

/**
 * Makes the pool replace a connection the next time it would be used.
 *
 * Knex marks broken connections in this way; there is no documented method.
 *
 * @param reason logged
 */
export const replaceConnection = (connection: object, reason: string): void => {
  Object.assign(connection, { __knex__disposed: reason });
};
