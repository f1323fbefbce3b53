/**
 * @reliesOn SQLite's statements go through `_query` of the client's class, from which the clients of transactions are
 *   created; it prepares each with the connection's `prepare` and runs it to completion.
 * @ifItFails Visitors wait until a save is complete, or a save is confirmed before it is on disk.
 * @readIn Knex 3.0.1: `knex/lib/dialects/better-sqlite3/index.js`, `knex/lib/execution/transaction.js`
 */

import type { Core } from '@strapi/strapi';

/** The parts of SQLite's connection used here. better-sqlite3 documents them. */
export interface SqliteConnection {
  readonly inTransaction: boolean;
  readonly readonly: boolean;
  /** Knex prepares each statement with it, and runs it to completion synchronously. */
  prepare(sql: string): object;
  pragma(source: string, options?: { readonly simple: true }): unknown;
}

/** Wraps a statement, which `next()` runs. */
type StatementWrapper = (
  connection: SqliteConnection,
  sql: string,
  next: () => Promise<unknown>
) => Promise<unknown>;

/** The parts of Knex's client, of the pool or a transaction, used here. */
interface Client {
  _query(connection: SqliteConnection, statement: { readonly sql: string }): Promise<unknown>;
}

/**
 * Wraps every statement sent to SQLite, including those in transactions.
 *
 * Knex creates the client of a transaction from the prototype of its client's `constructor`.
 */
export const wrapSqliteStatements = (strapi: Core.Strapi, around: StatementWrapper): void => {
  const client = strapi.db.connection.client as Client & { constructor: new () => Client };
  const Original = client.constructor;
  class Around extends Original {
    override _query(connection: SqliteConnection, statement: { readonly sql: string }) {
      return around(connection, statement.sql, () => super._query(connection, statement));
    }
  }
  client.constructor = Around;
  client._query = Around.prototype._query;
};
