import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { reason } from '../../../../contract/problems/problem';
import { Unavailable } from '../database/unavailable';
import { aroundEntityWrites } from '../../strapi/entity-writes';
import type { LockWait } from './lock-wait';
import { NoTurn } from './no-turn';
import { transactionWithWriteLock } from './sqlite-lock';
import { LeftLine, WriterLine } from './writer-line';
import type { Writer, Writers } from './writers';

type Transaction = Core.Strapi['db']['transaction'];
type Callback = (params: { trx: Knex.Transaction }) => Promise<unknown>;
type Begin = (callback?: Callback) => Promise<unknown>;

const takePlace = async (line: WriterLine, { patience, gone }: Writer): Promise<() => void> => {
  try {
    return await line.wait(patience, gone);
  } catch (error) {
    if (!(error instanceof LeftLine)) throw error;
    if (error.because === 'out of patience') throw new NoTurn(error);
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
export const waitInLine = (
  strapi: Core.Strapi,
  { writers, locks }: { readonly writers: Writers; readonly locks: LockWait }
): void => {
  const { db } = strapi;
  const line = new WriterLine();
  const begin = db.transaction.bind(db) as Begin;
  const isSqlite = db.dialect.client === 'sqlite';

  const inTurn = async (writer: Writer, callback: Callback): Promise<unknown> => {
    const deadline = performance.now() + writer.patience;
    const endTurn = await takePlace(line, writer);
    try {
      return await locks.untilDeadline(deadline, () =>
        isSqlite ? transactionWithWriteLock(begin, callback, deadline) : begin(callback)
      );
    } finally {
      endTurn();
    }
  };

  db.transaction = ((callback?: Callback) => {
    const writer = writers.current;
    // Without a callback it is one of Strapi's own around a few statements, which takes no other lock.
    if (callback === undefined || writer === undefined || db.inTransaction()) {
      return begin(callback);
    }
    return inTurn(writer, callback);
  }) as Transaction;
  if (isSqlite) waitWithRows(strapi, writers);
};
