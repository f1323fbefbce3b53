/**
 * What the errors of the databases' drivers mean. Codes of PostgreSQL, MySQL and SQLite are documented by them; the
 * sentences are read in pg 8.23.1 (`lib/client.js`), mysql2 3.24.5 (`lib/base/connection.js`) and Knex 3.0.1
 * (`lib/execution/internal/query-executioner.js`, which puts the statement before the driver's words, and
 * `lib/util/timeout.js`).
 */

/** By which Node, PostgreSQL, MySQL and SQLite say that there is no database to talk to. */
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

/** A server that has no connection left to give has answered, too. */
const TOO_MANY_CONNECTIONS = ['53300', 'ER_CON_COUNT_ERROR'];

const LOCK_TIMEOUTS = ['55P03', 'ER_LOCK_WAIT_TIMEOUT'];
const UNIQUE_VIOLATIONS = ['SQLITE_CONSTRAINT_UNIQUE', '23505', 'ER_DUP_ENTRY'];

const FULL = [
  ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE'],
  // PostgreSQL: disk_full.
  ...['53100', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'],
];
// PostgreSQL: read_only_sql_transaction.
const READ_ONLY = ['25006', 'ER_OPTION_PREVENTS_STATEMENT', 'ER_READ_ONLY_MODE'];

const getCode = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? '');

/** What the driver said: Knex puts the statement, which may hold any text, before it. */
const driverMessage = ({ message }: Error): string => message.split(' - ').at(-1) ?? message;

/** True where the statement was not even sent, since the connection was lost before. */
export const wasNeverSent = (error: Error): boolean => NEVER_SENT.test(driverMessage(error));

/** True for errors that say that the connection to the database is lost or cannot be made. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = getCode(error);
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

/** True for the error by which a server says that it has as many connections as it takes. */
export const hasTooManyConnections = (error: unknown): boolean =>
  TOO_MANY_CONNECTIONS.includes(getCode(error));

/** True for the errors by which SQLite says that another process has the file locked. */
export const isFileLocked = (error: unknown): boolean => getCode(error).startsWith('SQLITE_BUSY');

/** True for the errors by which databases say that somebody else has kept a lock for too long. */
export const isLockTimeout = (error: unknown): boolean =>
  LOCK_TIMEOUTS.includes(getCode(error)) || isFileLocked(error);

/** True for the error by which a database says that a unique index was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
  UNIQUE_VIOLATIONS.includes(getCode(error));

/** True for the errors by which databases say that their disk is full. */
export const isDatabaseFull = (error: unknown): boolean => FULL.includes(getCode(error));

/** True for the errors by which databases say that they take no writes. */
export const isDatabaseReadOnly = (error: unknown): boolean =>
  READ_ONLY.includes(getCode(error)) || getCode(error).startsWith('SQLITE_READONLY');
