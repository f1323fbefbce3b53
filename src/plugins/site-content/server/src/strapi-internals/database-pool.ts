/**
 * @reliesOn `client.pool`, its lists `used` and `free`, and `numPendingAcquires()`.
 * @ifItFails Shutdown no longer waits for running statements.
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
