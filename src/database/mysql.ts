import type { Env } from '../environment/env';
import { trackStatements } from '../plugins/site-content/server/src/strapi-internals/pending-statements';
import { account, CONNECT_TIMEOUT_MS, KEEP_ALIVE_DELAY_MS, poolSize } from './env';

/** The parts of the driver's connection used here. */
interface MysqlConnection {
  query(sql: string, done: (error: Error | null) => void): void;
}

/**
 * Settings of every connection, regardless of the server's own:
 *
 * - A write that has waited for another one must see that one's changes. MySQL's default isolation level would show the
 *   rows as of the transaction's first read.
 * - Values that do not fit into a column cause an error instead of being truncated.
 */
const SESSION = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  "SET SESSION sql_mode = CONCAT_WS(',', @@sql_mode, 'STRICT_TRANS_TABLES')",
];

const prepareSession = (
  connection: MysqlConnection,
  done: (error: Error | null, connection: unknown) => void,
  [statement, ...others]: readonly string[] = SESSION
): void => {
  if (statement === undefined) {
    done(null, connection);
    return;
  }
  connection.query(statement, (error) => {
    if (error) done(error, connection);
    else prepareSession(connection, done, others);
  });
};

/** Reads the parts of `DATABASE_URL`; the other variables supply missing ones. */
const readUrl = (given: string) => {
  if (given === '') return {};
  const { hostname, port, username, password, pathname } = new URL(given);
  const said = {
    host: hostname,
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value));
};

/** Returns the connection settings for MySQL and MariaDB. */
export const mysql = (env: Env) => ({
  connection: {
    ...account(env, 3306),
    ...readUrl(env('DATABASE_URL', '')),
    // Otherwise the driver would use the process's time zone.
    timezone: 'Z',
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
  },
  pool: {
    ...poolSize(env),
    afterCreate: (
      connection: MysqlConnection,
      done: (error: Error | null, connection: unknown) => void
    ) => {
      trackStatements(connection);
      prepareSession(connection, done);
    },
  },
});
