import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Milliseconds } from '../database/timeout';
import { isLockTimeout, NoTurn } from './no-turn';

const TRY_AGAIN_AFTER: Milliseconds = 20;

/** better-sqlite3's own, in milliseconds, for every other statement. */
const USUAL_BUSY_TIMEOUT = 5000;

/** Only a write takes the lock; this one changes nothing. */
const HARMLESS_WRITE = 'UPDATE site_content_revisions SET value = value WHERE 0';

/** Another process has the lock. */
class Locked extends Error {}

/**
 * Takes SQLite's write lock as the first statement of a transaction: one that has read before it writes is
 * refused at once when another process wrote in between.
 *
 * @throws Locked where another process (an import, say) has it. SQLite itself would wait by standing still, and
 * this whole process with it.
 */
const takeWriteLock = async (trx: Knex.Transaction): Promise<void> => {
  await trx.raw('PRAGMA busy_timeout = 0');
  try {
    await trx.raw(HARMLESS_WRITE);
  } catch (error) {
    throw isLockTimeout(error) ? new Locked('Another process writes.', { cause: error }) : error;
  } finally {
    await trx.raw(`PRAGMA busy_timeout = ${USUAL_BUSY_TIMEOUT}`);
  }
};

/** As much of a transaction's parameters as is used here. */
interface InTransaction {
  readonly trx: Knex.Transaction;
}

/**
 * Does a transaction that takes SQLite's write lock before anything else. While another process has it, this one's
 * only connection is free between one try and the next, for those who read.
 *
 * @throws NoTurn when `deadline` has come
 */
export const transactionWithWriteLock = async <T, Params extends InTransaction>(
  begin: (callback: (params: Params) => Promise<T>) => Promise<T>,
  callback: (params: Params) => Promise<T> | T,
  deadline: Milliseconds
): Promise<T> => {
  for (;;) {
    try {
      return await begin(async (params) => {
        await takeWriteLock(params.trx);
        return callback(params);
      });
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (performance.now() > deadline) throw new NoTurn(error.cause);
    }
    await wait(TRY_AGAIN_AFTER);
  }
};
