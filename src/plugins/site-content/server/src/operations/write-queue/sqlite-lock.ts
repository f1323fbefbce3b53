import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout } from '../../strapi-internals/database-errors';
import type { Transaction } from '../../strapi-internals/knex';
import type { Begin, Callback } from '../../strapi-internals/transactions';
import { Attempt, recordFailure, runAttempt } from '../database/request-attempt';
import type { Milliseconds } from '../database/timeout';
import { WriteQueueTimeoutError } from './write-queue-timeout-error';

const TRY_AGAIN_AFTER: Milliseconds = 20;

/** better-sqlite3's default in milliseconds, which applies to all other statements. */
const DEFAULT_BUSY_TIMEOUT = 5000;

/** Thrown if another process holds the lock. */
class Locked extends Error {}

/**
 * Takes SQLite's write lock as the first statement of a transaction. A transaction that reads before it
 * writes fails at once if another process wrote in between.
 *
 * @throws Locked if another process (such as an import) holds the lock. A wait in SQLite would block this
 *   whole process.
 */
const takeWriteLock = async (trx: Transaction, table: string): Promise<void> => {
  await trx.raw('PRAGMA busy_timeout = 0');
  try {
    // Only writes take the lock, so this is a write that changes nothing. It runs as a separate attempt: its
    // failure must not count as the caller's while it can be repeated.
    await runAttempt(new Attempt(), async () => {
      await trx.raw('UPDATE ?? SET value = value WHERE 0', [table]);
    });
  } catch (error) {
    if (isLockTimeout(error)) throw new Locked('Another process is writing.', { cause: error });
    recordFailure(error);
    throw error;
  } finally {
    await trx.raw(`PRAGMA busy_timeout = ${DEFAULT_BUSY_TIMEOUT}`);
  }
};

/**
 * Runs a transaction that starts by taking SQLite's write lock. While another process holds the lock, readers
 * can use the only connection between retries.
 *
 * @param table with a column `value`
 * @throws WriteQueueTimeoutError after `deadline`
 */
export const transactionWithWriteLock = async (
  begin: Begin,
  callback: Callback,
  table: string,
  deadline: Milliseconds
): Promise<unknown> => {
  for (;;) {
    try {
      return await begin(async (params) => {
        await takeWriteLock(params.trx, table);
        return callback(params);
      });
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (performance.now() > deadline) {
        recordFailure(error.cause);
        throw new WriteQueueTimeoutError(error.cause);
      }
    }
    await wait(TRY_AGAIN_AFTER);
  }
};
