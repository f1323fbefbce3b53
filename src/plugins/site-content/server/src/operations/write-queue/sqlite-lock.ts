import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout } from '../../strapi-internals/database-errors';
import type { Transaction } from '../../strapi-internals/knex';
import type { Begin, Callback } from '../../strapi-internals/transactions';
import { Attempt, noteFailure, runAttempt } from '../database/attempt';
import type { Milliseconds } from '../database/timeout';
import { WriteQueueTimeoutError } from './write-queue-timeout-error';

const TRY_AGAIN_AFTER: Milliseconds = 20;

/** better-sqlite3's own, in milliseconds, for every other statement. */
const DEFAULT_BUSY_TIMEOUT = 5000;

/** Another process has the lock. */
class Locked extends Error {}

/**
 * Takes SQLite's write lock as the first statement of a transaction: one that has read before it writes is
 * refused at once when another process wrote in between.
 *
 * @throws Locked where another process (an import, say) has it. SQLite itself would wait by standing still, and
 * this whole process with it.
 */
const takeWriteLock = async (trx: Transaction, table: string): Promise<void> => {
  await trx.raw('PRAGMA busy_timeout = 0');
  try {
    // Only a write takes the lock; this one changes nothing. That it fails says nothing of what comes after the next one.
    await runAttempt(new Attempt(), async () => {
      await trx.raw('UPDATE ?? SET value = value WHERE 0', [table]);
    });
  } catch (error) {
    throw isLockTimeout(error) ? new Locked('Another process writes.', { cause: error }) : error;
  } finally {
    await trx.raw(`PRAGMA busy_timeout = ${DEFAULT_BUSY_TIMEOUT}`);
  }
};

/**
 * Does a transaction that takes SQLite's write lock before anything else. While another process has it, this one's
 * only connection is free between one try and the next, for those who read.
 *
 * @param table with a column `value`
 * @throws NoTurn when `deadline` has come
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
        noteFailure(error.cause);
        throw new WriteQueueTimeoutError(error.cause);
      }
    }
    await wait(TRY_AGAIN_AFTER);
  }
};
