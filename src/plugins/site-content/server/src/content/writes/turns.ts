import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../../strapi/knex';

const lastTurn = new WeakMap<Transaction, Promise<unknown>>();
const currentTurn = new AsyncLocalStorage<Transaction>();
let savepoints = 0;

/** Transactions that the database has undone by itself, as MySQL does with one of two that lock each other out. */
const undone = new WeakSet<Transaction>();

const withSavepoint = async <T>(trx: Transaction, work: () => Promise<T>): Promise<T> => {
  savepoints += 1;
  const name = `site_content_${savepoints}`;
  await trx.raw(`SAVEPOINT ${name}`);
  try {
    const result = await work();
    await trx.raw(`RELEASE SAVEPOINT ${name}`);
    return result;
  } catch (error) {
    if (!trx.isCompleted()) {
      // Where there is no savepoint any more there is no transaction: what came next would be kept at once.
      await trx.raw(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undone.add(trx));
    }
    throw error;
  }
};

/**
 * Runs the writes of one transaction one after the other, each undone as a whole when it fails. Strapi runs
 * the entries of a bulk action with `Promise.all` in one transaction, where a check of one would otherwise
 * see half of another, and a caller that catches the error of one write in a transaction of its own would
 * commit what had been refused.
 */
export const inTurn = <T>(trx: Transaction, work: () => Promise<T>): Promise<T> => {
  // A write made by a write (publishing at once, deleting subitems) is part of its turn.
  if (currentTurn.getStore() === trx) return withSavepoint(trx, work);
  const before = lastTurn.get(trx) ?? Promise.resolve();
  const turn = before.then(() => {
    if (undone.has(trx)) throw new Error('The database has undone this transaction as a whole.');
    return currentTurn.run(trx, () => withSavepoint(trx, work));
  });
  lastTurn.set(
    trx,
    turn.catch(() => undefined)
  );
  return turn;
};
