import type { Core } from '@strapi/strapi';
import { REVISION } from '#site-content/domain/content-types';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { wrapEntityWrites } from '../../strapi-internals/entity-writes';
import { getTable } from '../../strapi-internals/tables';
import { type Begin, type Callback, wrapTransactions } from '../../strapi-internals/transactions';
import type { LockWait } from './lock-wait';
import { transactionWithWriteLock } from './sqlite-lock';
import { LeftQueueError, type WriteQueue } from './write-queue';
import { WriteQueueTimeoutError } from './write-queue-timeout-error';
import type { Writer, Writers } from './writers';

const acquire = async (queue: WriteQueue, writer: Writer): Promise<() => void> => {
  try {
    return await queue.acquire(writer.timeoutMs, writer.gone);
  } catch (error) {
    if (!(error instanceof LeftQueueError)) throw error;
    if (error.because === 'timed out') throw new WriteQueueTimeoutError(error);
    throw writer.gone?.reason;
  }
};

/**
 * Also queues rows that a writer writes outside any transaction, such as the session at a login. SQLite has a
 * single write lock, and waiting for it blocks the whole process.
 */
const waitWithRows = (strapi: Core.Strapi, writers: Writers): void => {
  wrapEntityWrites(strapi, async (_uid, write) =>
    writers.current === undefined ? write() : await strapi.db.transaction(() => write())
  );
};

/**
 * Queues the outermost transactions of writers before they take a connection. Otherwise each would hold a
 * connection while waiting for the lock that every content write takes. One writer runs at a time; the
 * database serializes writers of other processes.
 *
 * On SQLite, the lock is taken before anything is read, because the Content Manager reads in a transaction
 * before the Document Service writes in it.
 */
export const queueTransactions = (
  strapi: Core.Strapi,
  {
    writers,
    writeQueue: queue,
    locks,
  }: { readonly writers: Writers; readonly writeQueue: WriteQueue; readonly locks: LockWait }
): void => {
  const isSqlite = getDatabaseKind(strapi) === 'sqlite';

  const queued = async (writer: Writer, begin: Begin, callback: Callback): Promise<unknown> => {
    const deadline = performance.now() + writer.timeoutMs;
    const release = await acquire(queue, writer);
    try {
      return await locks.untilDeadline(deadline, () =>
        isSqlite
          ? transactionWithWriteLock(begin, callback, getTable(strapi, REVISION), deadline)
          : begin(callback)
      );
    } finally {
      release();
    }
  };

  wrapTransactions(strapi, (begin, callback) => {
    const writer = writers.current;
    return writer === undefined ? begin(callback) : queued(writer, begin, callback);
  });
  if (isSqlite) waitWithRows(strapi, writers);
};
