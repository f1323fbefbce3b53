/**
 * @reliesOn `transaction.query()` receives `1` for a commit and `2` for a rollback; PostgreSQL's response says
 *   `ROLLBACK`.
 * @ifItFails Failed commits count as successful. If Knex itself rejects when `COMMIT` fails, delete this patch.
 * @readIn Knex 3.0.1: `knex/lib/execution/transaction.js` (`query` passes errors to `_rejecter` only); Strapi 5.54.0:
 *   `@strapi/database/dist/transaction-context.js`
 */

import type { Core } from '@strapi/strapi';
import {
  changeTransactions,
  type KnexTransaction,
  type TransactionConnection,
} from './knex-transactions';

/** The PostgreSQL driver's result of a statement. If a transaction cannot be committed, the command is `ROLLBACK`. */
interface Answer {
  readonly response?: { readonly command?: string };
}

/** Knex's status code for a commit. */
const COMMITS = 1;
/** Knex's status code for a rollback. */
const ROLLBACK = 2;

/** A commit that the database did not confirm. */
export class CommitFailedError extends Error {
  override readonly name = 'CommitFailed';
  readonly code: unknown;

  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
    this.code = (cause as { code?: unknown }).code;
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/**
 * Rolls back if the connection is still in the transaction: it returns to the pool, and its next user must
 * not continue this transaction.
 */
const leaveTransaction = async (
  { client }: KnexTransaction,
  connection: TransactionConnection
): Promise<void> => {
  if (connection.inTransaction !== true) return;
  await client.query(connection, 'ROLLBACK').catch(() => undefined);
};

const commitOrThrow = async (
  trx: KnexTransaction,
  connection: TransactionConnection,
  sql: string
): Promise<void> => {
  try {
    const sent = trx.trxClient.query(connection, sql) as Promise<Answer | undefined>;
    // From now on, the transaction accepts no statements.
    trx._completed = true;
    const answer = await sent;
    if (answer?.response?.command === 'ROLLBACK') {
      throw new Error('The database rolled everything back because a statement had failed.');
    }
  } catch (error) {
    await leaveTransaction(trx, connection);
    throw new CommitFailedError(asError(error));
  }
};

/** Returns Knex's own method, changed so that it rejects if a statement fails. */
const queryOrThrow =
  (trx: KnexTransaction, original: KnexTransaction['query']): KnexTransaction['query'] =>
  async (connection, sql, status, value) => {
    if (status === ROLLBACK) return original(connection, sql, status, value);
    try {
      if (status === COMMITS) await commitOrThrow(trx, connection, sql);
      else await trx.trxClient.query(connection, sql);
    } catch (error) {
      trx._completed = true;
      trx._rejecter(error);
      throw error;
    }
    if (status === COMMITS) trx._resolver(value);
    return value;
  };

/**
 * Makes every transaction of the application report failures of `BEGIN` and `COMMIT`. Strapi awaits Knex's
 * `trx.commit()`, which resolves even if `COMMIT` failed, and then runs its after-commit callbacks; after a
 * failed `BEGIN`, it continues as if there were a transaction.
 *
 * Afterwards, `strapi.db.transaction()` and `trx.commit()` throw `CommitFailed`.
 */
export const detectCommitFailures = (strapi: Core.Strapi): void =>
  changeTransactions(strapi, (trx) => {
    trx.query = queryOrThrow(trx, trx.query.bind(trx));
  });
