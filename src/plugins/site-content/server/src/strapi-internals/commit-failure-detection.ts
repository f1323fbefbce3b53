import type { Core } from '@strapi/strapi';
import {
  changeTransactions,
  type KnexTransaction,
  type TransactionConnection,
} from './knex-transactions';

/** What PostgreSQL's driver says of a statement: a transaction that cannot be committed is ended by `ROLLBACK`. */
interface Answer {
  readonly response?: { readonly command?: string };
}

/** Knex's number for a statement that ends a transaction well. */
const COMMITS = 1;
/** Knex's number for one that takes it back. */
const TAKES_BACK = 2;

/** A transaction was to be committed, and the database did not say that it was. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed';
  readonly code: unknown;

  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
    this.code = (cause as { code?: unknown }).code;
  }
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** The connection goes back to the pool: whoever gets it next must not go on in this transaction. */
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
    // From now on it takes no statement.
    trx._completed = true;
    const answer = await sent;
    if (answer?.response?.command === 'ROLLBACK') {
      throw new Error('The database has taken all of it back, since a statement had failed.');
    }
  } catch (error) {
    await leaveTransaction(trx, connection);
    throw new CommitFailed(asError(error));
  }
};

/** Knex's own method, except that a statement that has failed is not taken for done. */
const queryOrThrow =
  (trx: KnexTransaction, original: KnexTransaction['query']): KnexTransaction['query'] =>
  async (connection, sql, status, value) => {
    if (status === TAKES_BACK) return original(connection, sql, status, value);
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
 * Makes every transaction of the application tell how it began and ended. Strapi awaits Knex's `trx.commit()`,
 * which resolves although `COMMIT` has failed, and then runs what was to be done after a commit; a transaction
 * whose `BEGIN` has failed is handed out as if there were one.
 *
 * Read in Knex 3.0.1, `lib/execution/transaction.js` (`query` gives an error only to `_rejecter`), and in Strapi
 * 5.54.0, `@strapi/database/dist/transaction-context.js`.
 *
 * @throws CommitFailed from then on, out of `strapi.db.transaction()` and `trx.commit()`
 */
export const detectCommitFailures = (strapi: Core.Strapi): void =>
  changeTransactions(strapi, (trx) => {
    trx.query = queryOrThrow(trx, trx.query.bind(trx));
  });
