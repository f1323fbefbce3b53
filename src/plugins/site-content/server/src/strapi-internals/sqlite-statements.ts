import type { Core } from '@strapi/strapi';

/** SQLite's own connection, as far as it is used here. better-sqlite3 documents it. */
export interface SqliteConnection {
  readonly inTransaction: boolean;
  readonly readonly: boolean;
  /** Knex has each statement made by it, and runs it to its end at once. */
  prepare(sql: string): object;
  pragma(source: string, options?: { readonly simple: true }): unknown;
}

/** Does a statement by `next()`. */
type AroundStatement = (
  connection: SqliteConnection,
  sql: string,
  next: () => Promise<unknown>
) => Promise<unknown>;

/** As much of Knex's client, of the pool or of a transaction, as is used here. */
interface Client {
  _query(connection: SqliteConnection, statement: { readonly sql: string }): Promise<unknown>;
}

/**
 * Has every statement that is sent to SQLite from now on done by `around`, in transactions as well.
 *
 * Read in Knex 3.0.1: `lib/dialects/better-sqlite3/index.js` sends every statement by `_query`, and
 * `lib/execution/transaction.js` makes the client of a transaction of the prototype of its client's `constructor`.
 */
export const aroundSqliteStatements = (strapi: Core.Strapi, around: AroundStatement): void => {
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
