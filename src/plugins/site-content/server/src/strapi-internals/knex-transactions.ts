/**
 * @reliesOn `client.transaction()` creates every transaction, which begins a moment later.
 * @ifItFails Transactions are not modified, and failed commits count as successful.
 * @readIn Knex 3.0.1: `knex/lib/client.js`, `knex/lib/execution/transaction.js`
 */

import type { Core } from '@strapi/strapi';

/** The parts of a driver's connection used here. Only SQLite's reports whether it is in a transaction. */
export interface TransactionConnection {
  readonly inTransaction?: boolean;
}

/** The parts of Knex's client, of the pool or a transaction, used here. */
interface Client {
  query(connection: TransactionConnection, sql: string): Promise<unknown>;
}

/** The parts of Knex's transaction object changed here. */
export interface KnexTransaction {
  /** In the member `__knexTxId` of the transaction's statements. */
  readonly txid: string;
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
  /** Calls back when the transaction has ended and its connection is released. */
  then(onEnd: () => void, onFailure: () => void): unknown;
}

type Change = (transaction: KnexTransaction) => void;

interface PoolClient {
  transaction(...given: unknown[]): KnexTransaction;
}

/** The changes to apply, by client whose `transaction` method is overridden. */
const changesByClient = new WeakMap<PoolClient, Change[]>();

/**
 * Modifies every transaction of the application after Knex has created it and before it begins, a moment
 * later. Savepoints are not separate transactions here.
 *
 * Knex has no event for this. It creates all of them with its client's method `transaction`, which is
 * overridden once for all changes.
 */
export const changeTransactions = (strapi: Core.Strapi, change: Change): void => {
  const client = strapi.db.connection.client as PoolClient;
  const known = changesByClient.get(client);
  if (known !== undefined) {
    known.push(change);
    return;
  }
  const changes = [change];
  changesByClient.set(client, changes);
  const create = client.transaction.bind(client);
  client.transaction = (...given) => {
    const transaction = create(...given);
    for (const one of changes) one(transaction);
    return transaction;
  };
};
