import type { Core } from '@strapi/strapi';
import { changeTransactions } from './knex-transactions';
import { getSqliteFile } from './sqlite-file';
import type { SqliteConnection } from './sqlite-statements';

/** A connection that only reads, as far as it is used here. better-sqlite3 documents it. */
export interface SqliteReader extends SqliteConnection {
  close(): unknown;
}

/** As much of what Knex runs is looked at: of a selection its method, of a statement in words its words. */
interface Builder {
  readonly _method?: string;
  readonly sql?: unknown;
}

interface Runner {
  /** Who has one is given none by the pool. */
  connection?: SqliteConnection | undefined;
}

/** As much of Knex's client of the pool as is used here. */
interface Client {
  readonly driver: new (file: string, options: object) => SqliteReader;
  runner(builder: Builder): Runner;
}

const SELECTIONS = ['select', 'first', 'pluck'];
const SELECTS = /^\s*select\b/i;

const isSelection = ({ _method: method, sql }: Builder): boolean =>
  method === undefined ? typeof sql === 'string' && SELECTS.test(sql) : SELECTIONS.includes(method);

/**
 * Has selections outside of transactions done on the connection that `readerFor` gives, `null` for the pool's, which it
 * is asked while a transaction has the pool's only connection, or waits for it.
 *
 * Knex asks the pool in the runner that it makes for each statement, unless that has a connection already. The runners of
 * transactions are made by clients of their own (Knex 3.0.1, `lib/execution/runner.js`, `lib/execution/transaction.js`).
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

/** How long a reader stands still for a lock: with a write-ahead log there is hardly ever one. */
const MAX_WAIT_MS = 20;

/**
 * Opens the application's database once more, to read only.
 *
 * Read in Knex 3.0.1: `client.driver` is the class of better-sqlite3 12.11.1, and what Knex tells of a statement names
 * the connection by `__knexUid`.
 */
export const openSqliteReader = (strapi: Core.Strapi): SqliteReader => {
  const { driver: Driver } = strapi.db.connection.client as Client;
  const options = { readonly: true, fileMustExist: true, timeout: MAX_WAIT_MS };
  return Object.assign(new Driver(getSqliteFile(strapi), options), { __knexUid: 'reader' });
};
