/**
 * @reliesOn `connection.stream` and `processID` of pg; `stream` and `threadId` of mysql2.
 * @ifItFails A lost statement goes unnoticed, or the connection of a running one is closed.
 * @readIn pg 8.23.1: `pg/lib/client.js`, `pg/lib/connection.js`; mysql2 3.24.5: `mysql2/lib/base/connection.js`
 */

interface Socket {
  readonly bytesRead: number;
  destroy(): void;
}

/**
 * The parts of the drivers' connections used here. pg has the socket in `connection.stream` and the server's
 * connection id in `processID`; mysql2 has them in `stream` and `threadId`. SQLite's driver has neither.
 */
export interface DatabaseConnection {
  readonly connection?: { readonly stream?: Socket };
  readonly stream?: Socket;
  readonly processID?: number | null;
  readonly threadId?: number | null;
}

const getSocket = ({ connection, stream }: DatabaseConnection): Socket | undefined =>
  connection?.stream ?? stream;

/**
 * Ends a connection as a network failure would: pending statements fail, and the pool creates another
 * connection. The drivers' own methods would leave callers waiting.
 */
export const cutConnection = (connection: DatabaseConnection): void => {
  getSocket(connection)?.destroy();
};

/** Counts the bytes received on a connection so far. */
export const bytesReceivedOn = (connection: DatabaseConnection): number =>
  getSocket(connection)?.bytesRead ?? 0;

/** Returns the id that the database server has given to a connection. */
export const getServerId = ({ processID, threadId }: DatabaseConnection): number | null =>
  processID ?? threadId ?? null;
