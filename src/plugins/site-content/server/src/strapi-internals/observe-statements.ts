/**
 * @reliesOn Statements outside transactions go through `client.query()`; connections come from
 *   `client.acquireConnection()`.
 * @ifItFails After a failed request, it is unknown whether anything was saved.
 * @readIn Knex 3.0.1: `knex/lib/client.js`, `knex/lib/execution/transaction.js`
 */

import type { Core } from '@strapi/strapi';
import { changeTransactions } from './knex-transactions';

type Statement = string | { readonly sql?: string };

/** Statements that store nothing by themselves. */
const READS =
  /^\s*(select|show|explain|pragma|set|begin|start|savepoint|release|rollback|commit)\b/i;

const leavesSomething = (statement: Statement): boolean =>
  !READS.test(typeof statement === 'string' ? statement : (statement.sql ?? ''));

/** Callbacks for database activity. They run in the asynchronous context of the code that accesses the database. */
export interface Follower {
  /**
   * Called right before anything durable is sent: the commit of a transaction with a writing statement, or such
   * a statement outside a transaction. If it throws, nothing is sent; a transaction is rolled back.
   */
  beforeWrite(): void;
  /** Called with the error of every failed statement, and if no connection is available. */
  failed(error: unknown): void;
}

/**
 * Observes the application's database activity.
 *
 * Overrides two methods of Knex's client: `query`, because its event cannot prevent a statement, and
 * `acquireConnection`, because no event reports that none is available.
 *
 * Knex creates a separate client for each transaction, so the pool's client only sees statements outside
 * transactions. The event `query-error` is documented.
 */
export const observeDatabase = (strapi: Core.Strapi, follower: Follower): void => {
  const { connection } = strapi.db;
  const { client } = connection;
  connection.on('query-error', (error: unknown) => follower.failed(error));

  const acquire = client.acquireConnection.bind(client) as () => Promise<unknown>;
  client.acquireConnection = async (): Promise<unknown> => {
    try {
      return await acquire();
    } catch (error) {
      follower.failed(error);
      throw error;
    }
  };

  const query = client.query.bind(client) as (
    connection: unknown,
    statement: Statement
  ) => Promise<unknown>;
  client.query = async (on: unknown, statement: Statement): Promise<unknown> => {
    if (leavesSomething(statement)) follower.beforeWrite();
    return query(on, statement);
  };

  /** The transactions with a writing statement. */
  const writing = new Set<string>();
  connection.on('query', ({ __knexTxId: id, sql }: { __knexTxId?: string; sql?: string }) => {
    if (id !== undefined && leavesSomething({ sql: sql ?? '' })) writing.add(id);
  });

  changeTransactions(strapi, (trx) => {
    const forget = (): void => void writing.delete(trx.txid);
    trx.then(forget, forget);
    const commit = trx.commit.bind(trx);
    trx.commit = async (on, value) => {
      if (writing.has(trx.txid)) follower.beforeWrite();
      return commit(on, value);
    };
  });
};
