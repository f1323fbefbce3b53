import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { Knex } from 'knex';

/** Milliseconds. */
const TRY_AGAIN_AFTER = 20;
const GIVE_UP_AFTER = 120_000;

/** better-sqlite3's own, in milliseconds, for every other statement. */
const USUAL_BUSY_TIMEOUT = 5000;

/** Only a write takes the lock; this one changes nothing. */
const HARMLESS_WRITE = 'UPDATE site_content_revisions SET value = value WHERE 0';

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

/**
 * Takes SQLite's write lock as the first statement of a transaction, waiting for another process that holds
 * it (an import, say). SQLite itself waits by standing still, and this whole process with it; and a
 * transaction that has read before it writes is refused at once when another process wrote in between.
 */
const takeWriteLock = async (trx: Knex.Transaction): Promise<void> => {
  const deadline = performance.now() + GIVE_UP_AFTER;
  await trx.raw('PRAGMA busy_timeout = 0');
  try {
    for (;;) {
      try {
        await trx.raw(HARMLESS_WRITE);
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await wait(TRY_AGAIN_AFTER);
      }
    }
  } finally {
    await trx.raw(`PRAGMA busy_timeout = ${USUAL_BUSY_TIMEOUT}`);
  }
};

const inWriteRequest = new AsyncLocalStorage<true>();

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Marks what is done for a request that writes, so that its transactions take the lock first. */
export const markWriteRequests = async (ctx: Context, next: Next): Promise<void> => {
  if (READS.includes(ctx.method)) await next();
  else await inWriteRequest.run(true, next);
};

type Transaction = Core.Strapi['db']['transaction'];

/** Runs `work` as a request that writes is run, for a command that writes. */
export const asWriter = <T>(work: () => Promise<T>): Promise<T> => inWriteRequest.run(true, work);

/**
 * Makes the outermost transactions of requests that write take SQLite's write lock before anything else:
 * the Content Manager reads in a transaction of its own before the Document Service writes in it.
 */
export const lockBeforeReading = (strapi: Core.Strapi): void => {
  if (strapi.db.dialect.client !== 'sqlite') return;
  const { db } = strapi;
  const original = db.transaction.bind(db) as (callback?: unknown) => Promise<unknown>;
  db.transaction = ((callback?: (params: { trx: Knex.Transaction }) => unknown) => {
    if (callback === undefined || inWriteRequest.getStore() !== true || db.inTransaction()) {
      return original(callback);
    }
    return original(async (params: { trx: Knex.Transaction }) => {
      await takeWriteLock(params.trx);
      return callback(params);
    });
  }) as Transaction;
};
