import type { Core } from '@strapi/strapi';

/** As much of a driver's connection as is looked at: only SQLite's says whether it is in a transaction. */
export interface TransactionConnection {
  readonly inTransaction?: boolean;
}

/** As much of Knex's client, of the pool or of a transaction, as is used here. */
interface Client {
  query(connection: TransactionConnection, sql: string): Promise<unknown>;
}

/** As much of Knex's own object for a transaction as is changed. */
export interface KnexTransaction {
  readonly client: Client;
  readonly trxClient: Client;
  _completed: boolean;
  _resolver(value: unknown): void;
  _rejecter(error: unknown): void;
  query(
    connection: TransactionConnection,
    sql: string,
    status?: number,
    value?: unknown
  ): Promise<unknown>;
  commit(connection: TransactionConnection, value?: unknown): Promise<unknown>;
  /** When it has ended, and its connection is given back. */
  then(onEnd: () => void, onFailure: () => void): unknown;
}

type Change = (transaction: KnexTransaction) => void;

interface PoolClient {
  transaction(...given: unknown[]): KnexTransaction;
}

/** What is changed about the transactions of a client whose method was overwritten. */
const findChanges = new WeakMap<PoolClient, Change[]>();

/**
 * Changes every transaction of the application just after Knex has made it, and before it begins: Knex begins it a
 * moment later. Savepoints are no transactions of their own here.
 *
 * Knex has no event for it. It makes them all by its client's method `transaction`, which is overwritten here once,
 * whoever has something to change (Knex 3.0.1, `lib/client.js`, `lib/execution/transaction.js`).
 */
export const changeTransactions = (strapi: Core.Strapi, change: Change): void => {
  const client = strapi.db.connection.client as PoolClient;
  const known = findChanges.get(client);
  if (known !== undefined) {
    known.push(change);
    return;
  }
  const changes = [change];
  findChanges.set(client, changes);
  const create = client.transaction.bind(client);
  client.transaction = (...given) => {
    const transaction = create(...given);
    for (const one of changes) one(transaction);
    return transaction;
  };
};
