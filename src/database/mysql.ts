import type { Env } from '../environment/env';
import { noteStatements } from '../plugins/site-content/server/src/strapi-internals/statements-under-way';
import { account, CONNECT_WITHIN, poolSize, TRY_WHEN_SILENT } from './env';

/** A connection of the driver, as far as it is used here. */
interface MysqlConnection {
  query(sql: string, done: (error: Error | null) => void): void;
}

/**
 * How every connection works, whatever the server's own settings:
 *
 * - A write that has waited for the one before it must see what that has written. MySQL's own isolation shows
 *   it the rows of the moment when its transaction first read.
 * - What does not fit into a column is an error, not cut off.
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

/** What `DATABASE_URL` says; what it leaves out comes from the other variables. */
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

/** MySQL and MariaDB. */
export const mysql = (env: Env) => ({
  connection: {
    ...account(env, 3306),
    ...readUrl(env('DATABASE_URL', '')),
    // The driver would write and read times in the process's own time zone.
    timezone: 'Z',
    connectTimeout: CONNECT_WITHIN,
    enableKeepAlive: true,
    keepAliveInitialDelay: TRY_WHEN_SILENT,
  },
  pool: {
    ...poolSize(env),
    afterCreate: (
      connection: MysqlConnection,
      done: (error: Error | null, connection: unknown) => void
    ) => {
      noteStatements(connection);
      prepareSession(connection, done);
    },
  },
});
