import type { Core } from '@strapi/strapi';
import {
  DELETED_FILE,
  FILE,
  HISTORY_CHANGE_SET,
  HISTORY_ENTRY,
} from '#site-content/domain/content-types';
import { isJournalled } from '#site-content/domain/history/tracked-types';
import { AsyncVariable } from '../../operations/async-context/async-variable';
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
 * Records every committed write of an entry with a history: the action and the previous state, in the same
 * transaction. Responses never depend on it.
 */
export class Journal {
  readonly tables: JournalTables;
  readonly reader: StateReader;
  private readonly replacing = new AsyncVariable<true>();
  private readonly recordings = new WeakMap<Transaction, ChangeRecording>();

  constructor(private readonly strapi: Core.Strapi) {
    this.tables = new JournalTables(strapi);
    this.reader = new StateReader(strapi);
  }

  /** The recording of a transaction in progress, which must hold the content lock. */
  of(trx: Transaction): ChangeRecording {
    const recording =
      this.recordings.get(trx) ?? new ChangeRecording(trx, this.tables, this.reader);
    this.recordings.set(trx, recording);
    return recording;
  }

  /** Records what a transaction changes as part of a change set that a committed one has begun. */
  continueIn(trx: Transaction, earlier: ChangeRecording): void {
    this.recordings.set(trx, new ChangeRecording(trx, this.tables, this.reader, earlier));
  }

  /** Runs work that replaces the content of a file and then updates its row, which is recorded as that. */
  asReplacement<T>(work: () => Promise<T>): Promise<T> {
    return this.replacing.run(true, work);
  }

  /** Call after a rollback to a savepoint of the transaction. */
  async takeBack(trx: Transaction): Promise<void> {
    await this.recordings.get(trx)?.takeBack();
  }

  /**
   * Also starts recording rows written without the Document Service, and stores the records right before each
   * commit. Nothing else writes to the history's tables.
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
      if ([HISTORY_CHANGE_SET, HISTORY_ENTRY, DELETED_FILE].includes(uid)) {
        throw new Error('The history is written by the service only and cannot be changed.');
      }
      if (uid === FILE && way.method === 'update' && this.replacing.get() === true) {
        const { id } = way.params.where as { readonly id: number | string };
        return strapi.db.transaction(async ({ trx }) => {
          await this.of(trx).noteReplaced([Number(id)]);
          return write();
        });
      }
      if (!isJournalled(uid)) return write();
      return strapi.db.transaction(({ trx }) =>
        writeAndNote({ strapi, trx, recording: this.of(trx) }, uid, write, way)
      );
    });
  }
}
