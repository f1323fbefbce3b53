import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { readOptions } from '../../config/options';
import type { Milliseconds } from '../database/timeout';
import { isLockTimeout, NoTurn } from './no-turn';

/** When the writer whose turn it is has no patience left, as `performance.now()` counts. */
const deadlines = new AsyncLocalStorage<Milliseconds>();

/** Does the work of a turn, which waits for the database's locks until `deadline` at most. */
export const untilDeadline = <T>(deadline: Milliseconds, work: () => Promise<T>): Promise<T> =>
  deadlines.run(deadline, work);

const patienceLeft = (strapi: Core.Strapi): Milliseconds => {
  const deadline = deadlines.getStore();
  return deadline === undefined
    ? readOptions(strapi).writes.waitMs
    : Math.max(1, deadline - performance.now());
};

/** SQLite's lock was waited for before the transaction has begun. */
const limitLockWait = async (strapi: Core.Strapi, trx: Knex.Transaction): Promise<void> => {
  const patience = patienceLeft(strapi);
  if (strapi.db.dialect.client === 'postgres') {
    await trx.raw(`SET LOCAL lock_timeout = ${Math.ceil(patience)}`);
  } else if (strapi.db.dialect.client === 'mysql') {
    // In whole seconds. It outlasts the transaction, but none waits for a lock without having set its own.
    await trx.raw(`SET SESSION innodb_lock_wait_timeout = ${Math.ceil(patience / 1000)}`);
  }
};

/**
 * Does a statement that waits for a writer of another process, no longer than there is patience left.
 *
 * @throws NoTurn when there is none left
 */
export const waitForLock = async <T>(
  strapi: Core.Strapi,
  trx: Knex.Transaction,
  statement: () => PromiseLike<T>
): Promise<T> => {
  await limitLockWait(strapi, trx);
  try {
    return await statement();
  } catch (error) {
    throw isLockTimeout(error) ? new NoTurn(error) : error;
  }
};
