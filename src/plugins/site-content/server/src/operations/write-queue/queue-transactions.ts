import type { Core } from '@strapi/strapi';
import { REVISION } from '#site-content/domain/content-types';
import { reason } from '#site-content/domain/problems/problem';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { aroundEntityWrites } from '../../strapi-internals/entity-writes';
import { getTable } from '../../strapi-internals/tables';
import { aroundTransactions, type Begin, type Callback } from '../../strapi-internals/transactions';
import { Unavailable } from '../database/unavailable';
import type { LockWait } from './lock-wait';
import { transactionWithWriteLock } from './sqlite-lock';
import { LeftQueueError, WriteQueue } from './write-queue';
import { WriteQueueTimeoutError } from './write-queue-timeout-error';
import type { Writer, Writers } from './writers';

const takePlace = async (line: WriteQueue, { patience, gone }: Writer): Promise<() => void> => {
  try {
    return await line.wait(patience, gone);
  } catch (error) {
    if (!(error instanceof LeftQueueError)) throw error;
    if (error.because === 'out of patience') throw new WriteQueueTimeoutError(error);
    throw new Unavailable(reason('unavailable.nobody-waits'));
  }
};

/**
 * Lets a row that is written outside any transaction, a session at a login for one, wait in line, too: SQLite has
 * one lock for all that is written, and waits for it by standing still, and the whole process with it.
 */
const waitWithRows = (strapi: Core.Strapi, writers: Writers): void => {
  aroundEntityWrites(strapi, async (_uid, write) =>
    writers.current === undefined ? write() : await strapi.db.transaction(() => write())
  );
};

/**
 * Lets the outermost transactions of those who write wait for their turn before they take a connection: inside
 * a transaction they would wait with it for the lock that every write of content takes. One at a time has its
 * turn; with writers of other processes it is the database that puts it in order.
 *
 * On SQLite, the lock is taken before anything is read: the Content Manager reads in a transaction of its own
 * before the Document Service writes in it.
 */
export const queueTransactions = (
  strapi: Core.Strapi,
  { writers, locks }: { readonly writers: Writers; readonly locks: LockWait }
): void => {
  const line = new WriteQueue();
  const isSqlite = getDatabaseKind(strapi) === 'sqlite';

  const inTurn = async (writer: Writer, begin: Begin, callback: Callback): Promise<unknown> => {
    const deadline = performance.now() + writer.patience;
    const endTurn = await takePlace(line, writer);
    try {
      return await locks.untilDeadline(deadline, () =>
        isSqlite
          ? transactionWithWriteLock(begin, callback, getTable(strapi, REVISION), deadline)
          : begin(callback)
      );
    } finally {
      endTurn();
    }
  };

  aroundTransactions(strapi, (begin, callback) => {
    const writer = writers.current;
    return writer === undefined ? begin(callback) : inTurn(writer, begin, callback);
  });
  if (isSqlite) waitWithRows(strapi, writers);
};
