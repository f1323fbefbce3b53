/** Codes by which Node, PostgreSQL, MySQL and SQLite say that there is no database to talk to. */
const CONNECTION_CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ECONNABORTED',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
  ],
  // Shut down, crashed, starting; too many connections.
  ...['57P01', '57P02', '57P03', '53300', 'ER_CON_COUNT_ERROR'],
  ...['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'ER_SERVER_SHUTDOWN'],
  ...[
    'SQLITE_CANTOPEN',
    'SQLITE_IOERR',
    'SQLITE_NOTADB',
    'SQLITE_CORRUPT',
    'SQLITE_READONLY_DBMOVED',
  ],
]);

const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Connection lost|Unable to acquire a connection|Knex: Timeout acquiring a connection)/;

/** What the drivers of PostgreSQL and MySQL say of a connection that they know already to be lost. */
const NEVER_SENT =
  /^(Client (has encountered a connection error and|was closed and) is not queryable|Can't add new command when connection is in closed state)/;

/** What the driver said: Knex puts the statement, which may hold any text, before it. */
const driverMessage = ({ message }: Error): string => message.split(' - ').at(-1) ?? message;

/** True for errors that say that the connection to the database is lost or cannot be made. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  return (
    CONNECTION_CODES.has(code) ||
    // PostgreSQL's class 08: connection exceptions.
    /^08[0-9A-Z]{3}$/.test(code) ||
    /^SQLITE_IOERR_/.test(code) ||
    error.name === 'KnexTimeoutError' ||
    CONNECTION_MESSAGES.test(driverMessage(error)) ||
    wasNeverSent(error)
  );
};

/** True where the statement was not even sent, since the connection was lost before. */
export const wasNeverSent = (error: Error): boolean => NEVER_SENT.test(driverMessage(error));

/**
 * Keeps the process alive when a query that nobody awaits fails for want of a connection: Strapi reads an
 * entry for its events just after a commit. Any other unhandled rejection ends the process as ever.
 */
export class LostConnectionsGuard {
  /** @param warn is told of each that was survived */
  constructor(private readonly warn: (message: string) => void) {}

  begin(): void {
    process.on('unhandledRejection', this.onRejection);
  }

  end(): void {
    process.off('unhandledRejection', this.onRejection);
  }

  private readonly onRejection = (reason: unknown): void => {
    if (!isConnectionError(reason)) throw reason;
    this.warn(
      `The database went away during a query that nobody waited for: ${(reason as Error).message}`
    );
  };
}
