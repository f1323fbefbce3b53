/**
 * @reliesOn `client.runner()` creates a runner for each statement, which asks the pool only if it has no
 *   `connection`; the runners of transactions come from other clients.
 * @ifItFails On SQLite, visitors wait until a save or bulk action is complete.
 * @readIn Knex 3.0.1 with better-sqlite3 12.11.1: `knex/lib/execution/runner.js`, `knex/lib/execution/transaction.js`
 */

import type { Core } from '@strapi/strapi';
import { changeTransactions } from './knex-transactions';
import { getSqliteFile } from './sqlite-file';
import type { SqliteConnection } from './sqlite-statements';

/** The parts of a read-only connection used here. better-sqlite3 documents them. */
export interface SqliteReader extends SqliteConnection {
  close(): unknown;
}

/** The parts of a Knex query used here: a query builder has the method, a raw statement has the text. */
interface Builder {
  readonly _method?: string;
  readonly sql?: unknown;
}

interface Runner {
  /** If set, Knex takes no connection from the pool. */
  connection?: SqliteConnection | undefined;
}

/** The parts of Knex's pool client used here. */
interface Client {
  readonly driver: new (file: string, options: object) => SqliteReader;
  runner(builder: Builder): Runner;
}

const SELECTIONS = ['select', 'first', 'pluck'];
const SELECTS = /^\s*select\b/i;

const isSelection = ({ _method: method, sql }: Builder): boolean =>
  method === undefined ? typeof sql === 'string' && SELECTS.test(sql) : SELECTIONS.includes(method);

/**
 * While a transaction holds or awaits the pool's only connection, runs selects outside transactions on the
 * connection that `readerFor` returns. If it returns `null`, they wait for the pool's connection.
 *
 * The runner of each statement asks the pool, unless it already has a connection. The runners of transactions
 * come from other clients.
 */
export const readBesideTransactions = (
  strapi: Core.Strapi,
  readerFor: () => SqliteConnection | null
): void => {
  const client = strapi.db.connection.client as Client;
  let transactions = 0;
  changeTransactions(strapi, (transaction) => {
    transactions += 1;
    const end = (): void => {
      transactions -= 1;
    };
    transaction.then(end, end);
  });
  const makeRunner = client.runner.bind(client);
  client.runner = (builder) => {
    const runner = makeRunner(builder);
    if (transactions > 0 && isSelection(builder)) {
      const reader = readerFor();
      if (reader !== null) runner.connection = reader;
    }
    return runner;
  };
};

/** How long a reader waits for a lock, which is very rare with a write-ahead log. */
const MAX_WAIT_MS = 20;

/**
 * Opens the application's database a second time, read-only.
 *
 * Sets `__knexUid`, by which Knex's query events identify connections.
 */
export const openSqliteReader = (strapi: Core.Strapi): SqliteReader => {
  const { driver: Driver } = strapi.db.connection.client as Client;
  const options = { readonly: true, fileMustExist: true, timeout: MAX_WAIT_MS };
  return Object.assign(new Driver(getSqliteFile(strapi), options), { __knexUid: 'reader' });
};
