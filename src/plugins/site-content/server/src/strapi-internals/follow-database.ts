import type { Core } from '@strapi/strapi';
import { changeTransactions } from './knex-transactions';

type Statement = string | { readonly sql?: string };

/** Statements that leave nothing behind. */
const READS = /^\s*(select|show|explain|pragma|set)\b/i;

const leavesSomething = (statement: Statement): boolean =>
  !READS.test(typeof statement === 'string' ? statement : (statement.sql ?? ''));

/** Who wants to know what is made of the database; asked in the asynchronous context of who makes it. */
export interface Follower {
  /**
   * Called just before anything is sent that the database will keep: a commit, or a statement outside any
   * transaction that writes. What it throws keeps that from being sent; a transaction is then taken back.
   */
  beforeKeeping(): void;
  /** Called with every error of a statement, and when there is no connection to send one on. */
  failed(error: unknown): void;
}

/**
 * Lets somebody follow what the application makes of its database.
 *
 * Two methods of Knex's client are overwritten for that: `query`, since its event for a statement cannot keep one from
 * being sent, and `acquireConnection`, since whoever gets none is told so in no event.
 *
 * Read in Knex 3.0.1: `lib/execution/transaction.js` makes a client of its own for the statements of a
 * transaction, so that those of the pool's client are the ones outside; `query-error` is documented.
 */
export const followDatabase = (strapi: Core.Strapi, follower: Follower): void => {
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
    if (leavesSomething(statement)) follower.beforeKeeping();
    return query(on, statement);
  };

  changeTransactions(strapi, (trx) => {
    const commit = trx.commit.bind(trx);
    trx.commit = async (on, value) => {
      follower.beforeKeeping();
      return commit(on, value);
    };
  });
};
