import type { Core } from '@strapi/strapi';
import type { DatabaseConnection } from './connection-socket';

interface Pooled {
  readonly resource: DatabaseConnection;
}

/**
 * As much of Knex's pool as is asked here (Knex 3.0.1, `lib/client.js`: `client.pool`, a `Pool` of tarn 3.1.2, of which
 * `numPendingAcquires` is documented and the lists are not, `dist/Pool.js`).
 */
interface Pool {
  /** Those that wait for the database, or are in a transaction. */
  readonly used: readonly Pooled[];
  readonly free: readonly Pooled[];
  /** How many wait for a connection. */
  numPendingAcquires(): number;
}

/** `undefined` once the application has ended. */
const getPool = (strapi: Core.Strapi): Pool | undefined => strapi.db.connection.client.pool;

/** The connections of the pool that are in use, `undefined` once the application has ended. */
export const usedConnections = (strapi: Core.Strapi): readonly DatabaseConnection[] | undefined =>
  getPool(strapi)?.used.map(({ resource }) => resource);

/** All connections that the pool has now. */
export const pooledConnections = (strapi: Core.Strapi): readonly DatabaseConnection[] => {
  const { used = [], free = [] } = getPool(strapi) ?? {};
  return [...used, ...free].map(({ resource }) => resource);
};

/** Whether anybody waits for a connection. */
export const isConnectionAwaited = (strapi: Core.Strapi): boolean =>
  (getPool(strapi)?.numPendingAcquires() ?? 0) > 0;
