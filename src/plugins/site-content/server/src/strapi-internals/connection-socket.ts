interface Socket {
  readonly bytesRead: number;
  destroy(): void;
}

/**
 * As much of the drivers' connections as is needed here. pg 8.23.1 has the socket in `connection.stream` and the
 * server's name of the connection in `processID` (`lib/client.js`, `lib/connection.js`); mysql2 3.24.5 in `stream` and
 * `threadId` (`lib/base/connection.js`). SQLite's driver has neither.
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
 * Ends a connection as a network that fails would: who waits for a statement on it gets an error, and the pool
 * makes another. The drivers' own ways to end a connection leave them waiting.
 */
export const cutConnection = (connection: DatabaseConnection): void => {
  getSocket(connection)?.destroy();
};

/** How much a connection has ever received. */
export const bytesReceivedOn = (connection: DatabaseConnection): number =>
  getSocket(connection)?.bytesRead ?? 0;

/** What the server calls a connection. */
export const getServerId = ({ processID, threadId }: DatabaseConnection): number | null =>
  processID ?? threadId ?? null;
