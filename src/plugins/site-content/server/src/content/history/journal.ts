import type { Core } from '@strapi/strapi';
import { HISTORY_ACT, HISTORY_ENTRY } from '#site-content/domain/content-types';
import { isJournalled } from '#site-content/domain/history/tracked-types';
import { aroundEntityWrites } from '../../strapi-internals/entity-writes';
import type { Transaction } from '../../strapi-internals/knex';
import { aroundTransactions } from '../../strapi-internals/transactions';
import { getActorNow } from './actor';
import { ChangeRecording } from './change-recording';
import { tellRequest } from './change-set-of-request';
import { writeAndNote } from './record-row-writes';
import { StateReader } from './state-reader';
import { JournalTables } from './tables';

/**
 * Every committed write of an entry that has a history leaves what became of it, and how it was before, in the same
 * transaction. Nothing that is served depends on it.
 */
export class Journal {
  readonly tables: JournalTables;
  readonly reader: StateReader;
  private readonly recordings = new WeakMap<Transaction, ChangeRecording>();

  constructor(private readonly strapi: Core.Strapi) {
    this.tables = new JournalTables(strapi);
    this.reader = new StateReader(strapi);
  }

  /** What is recorded of a transaction that is under way. It has to have the lock of the content. */
  of(trx: Transaction): ChangeRecording {
    const recording =
      this.recordings.get(trx) ?? new ChangeRecording(trx, this.tables, this.reader);
    this.recordings.set(trx, recording);
    return recording;
  }

  /** After a savepoint of the transaction was gone back to. */
  async takeBack(trx: Transaction): Promise<void> {
    await this.recordings.get(trx)?.takeBack();
  }

  /**
   * From now on rows that are written past the Document Service are noted, too, and what was noted is written down just
   * before its transaction is committed. Nobody else writes the journal.
   */
  begin(): void {
    const { strapi } = this;
    aroundTransactions(strapi, (begin, callback) =>
      begin(async (params) => {
        const result = await callback(params);
        const { trx } = params;
        if (!trx.isCompleted()) {
          const act = await this.recordings.get(trx)?.settle(() => getActorNow(strapi));
          if (act != null) tellRequest(strapi, act);
        }
        return result;
      })
    );
    aroundEntityWrites(strapi, (uid, write, way) => {
      if (uid === HISTORY_ACT || uid === HISTORY_ENTRY) {
        throw new Error('The history is written by the service alone, and changed by nobody.');
      }
      if (!isJournalled(uid)) return write();
      return strapi.db.transaction(({ trx }) =>
        writeAndNote({ strapi, trx, recording: this.of(trx) }, uid, write, way)
      );
    });
  }
}
