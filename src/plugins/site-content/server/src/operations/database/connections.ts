import type { Core } from '@strapi/strapi';

interface Socket {
  readonly bytesRead: number;
  destroy(): void;
}

/**
 * As much of the drivers' connections as is needed here: PostgreSQL's, and MySQL's. What they are waiting for
 * is their own secret: a driver that hid it better would seem never to wait.
 */
export interface DatabaseConnection {
  readonly connection?: { readonly stream?: Socket };
  readonly stream?: Socket;
  readonly processID?: number | null;
  readonly threadId?: number | null;
  readonly _activeQuery?: object | null;
  readonly _command?: object | null;
}

/** As much of Knex's pool as is asked here. */
interface Pool {
  /** Those that wait for the database, or are in a transaction. */
  readonly used: readonly { readonly resource: DatabaseConnection }[];
  readonly free: readonly { readonly resource: DatabaseConnection }[];
  /** How many wait for a connection. */
  numPendingAcquires(): number;
}

const poolOf = (strapi: Core.Strapi): Pool | undefined => strapi.db.connection.client.pool;

/** The connections of the pool that are in use, `undefined` once the application has ended. */
export const usedConnections = (strapi: Core.Strapi): readonly DatabaseConnection[] | undefined => {
  return poolOf(strapi)?.used.map(({ resource }) => resource);
};

const socketOf = ({ connection, stream }: DatabaseConnection): Socket | undefined =>
  connection?.stream ?? stream;

/**
 * Ends a connection as a network that fails would: who waits for a statement on it gets an error, and the pool
 * makes another. The drivers' own ways to end a connection leave him waiting.
 */
export const cutConnection = (connection: DatabaseConnection): void => {
  socketOf(connection)?.destroy();
};

/** How much a connection has ever received. */
export const bytesReceivedOn = (connection: DatabaseConnection): number =>
  socketOf(connection)?.bytesRead ?? 0;

/** How much has ever been received on the connections that the pool has now. */
export const bytesReceivedInPool = (strapi: Core.Strapi): number => {
  const { used = [], free = [] } = poolOf(strapi) ?? {};
  return [...used, ...free].reduce((sum, { resource }) => sum + bytesReceivedOn(resource), 0);
};

/** The statement that a connection waits for, always the same object for the same; `null`: it waits for none. */
export const statementOf = ({ _activeQuery, _command }: DatabaseConnection): object | null =>
  _activeQuery ?? _command ?? null;

/** What the server calls a connection. */
export const serverIdOf = ({ processID, threadId }: DatabaseConnection): number | null =>
  processID ?? threadId ?? null;

/** Whether anybody waits for the database, or for a connection to it. */
export const isDatabaseAsked = (strapi: Core.Strapi): boolean => {
  const pool = poolOf(strapi);
  if (pool === undefined) return false;
  return (
    pool.numPendingAcquires() > 0 ||
    pool.used.some(({ resource }) => statementOf(resource) !== null)
  );
};
