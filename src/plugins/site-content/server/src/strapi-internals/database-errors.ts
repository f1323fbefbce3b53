/**
 * @reliesOn Codes and messages of the drivers' errors; Knex puts the statement and ` - ` in front of them.
 * @ifItFails Requests get 500 instead of 503, or the other way round.
 * @readIn pg 8.23.1: `pg/lib/client.js`; mysql2 3.24.5: `mysql2/lib/base/connection.js`; Knex 3.0.1:
 *   `knex/lib/execution/internal/query-executioner.js`, `knex/lib/util/timeout.js`
 */

/** Classifies driver errors. Drivers document their codes, but not their messages. */

/** Codes of Node, PostgreSQL, MySQL and SQLite for an unreachable database. */
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
  // The server is shutting down, has crashed, is starting up, or is out of connections.
  ...['57P01', '57P02', '57P03', '53300', 'ER_CON_COUNT_ERROR'],
  // The server refuses the login, or the database is gone.
  ...['28000', '28P01', '3D000', 'ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR'],
  ...['ER_BAD_DB_ERROR', 'ER_ACCOUNT_HAS_BEEN_LOCKED'],
  ...['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR', 'ER_SERVER_SHUTDOWN'],
  ...[
    'SQLITE_CANTOPEN',
    'SQLITE_IOERR',
    'SQLITE_NOTADB',
    'SQLITE_CORRUPT',
    'SQLITE_READONLY_DBMOVED',
  ],
]);

/** Among them PostgreSQL's message for a database that accepts no connections, whose code 55000 has other meanings, too. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|database ".*" is not currently accepting connections|Client has encountered a connection error|Client was closed|Connection lost|Unable to acquire a connection|Knex: Timeout acquiring a connection)/;

/** Messages of the PostgreSQL and MySQL drivers for a connection that they already know to be lost. */
const NEVER_SENT =
  /^(Client (has encountered a connection error and|was closed and) is not queryable|Can't add new command when connection is in closed state)/;

/** Codes of a server that is out of connections, but has responded. */
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

/** Returns the driver's message without Knex's prefix: the statement, which may contain any text. */
const driverMessage = ({ message }: Error): string => message.split(' - ').at(-1) ?? message;

/** True if the statement was not even sent, because the connection was already lost. */
export const wasNeverSent = (error: Error): boolean => NEVER_SENT.test(driverMessage(error));

/** True if the connection to the database is lost or cannot be established. */
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

/** True if SQLite's file is damaged, or not a database. */
export const isDatabaseDamaged = (error: unknown): boolean =>
  getCode(error) === 'SQLITE_NOTADB' || getCode(error).startsWith('SQLITE_CORRUPT');

/** True if the server is out of connections. */
export const hasTooManyConnections = (error: unknown): boolean =>
  TOO_MANY_CONNECTIONS.includes(getCode(error));

/** True if another process has locked the SQLite file. */
export const isFileLocked = (error: unknown): boolean => getCode(error).startsWith('SQLITE_BUSY');

/** True if waiting for a lock timed out. */
export const isLockTimeout = (error: unknown): boolean =>
  LOCK_TIMEOUTS.includes(getCode(error)) || isFileLocked(error);

/** True if a unique index was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
  UNIQUE_VIOLATIONS.includes(getCode(error));

/** True if the database's disk is full. */
export const isDatabaseFull = (error: unknown): boolean => FULL.includes(getCode(error));

/** True if the database is read-only. */
export const isDatabaseReadOnly = (error: unknown): boolean =>
  READ_ONLY.includes(getCode(error)) || getCode(error).startsWith('SQLITE_READONLY');
