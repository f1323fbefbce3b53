import type { Core } from '@strapi/strapi';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import { FILE } from '#site-content/domain/content-types';
import { AsyncVariable } from '../operations/async-context/async-variable';
import { wrapEntityWrites } from '../strapi-internals/entity-writes';
import type { Transaction } from '../strapi-internals/knex';
import { wrapTransactions } from '../strapi-internals/transactions';
import { getActorNow } from './actor';
import { ChangeRecording } from './change-recording';
import { addToRequest } from './change-set-of-request';
import type { ChangeStore } from './change-store';
import { writeAndNote } from './record-row-writes';
import type { StateReader } from './state-reader';

/**
 * Records every write of an entry with a history once, whatever caused it: the action, the previous state and the
 * actor, in the same transaction. Subscribers receive the result, and the history stores it; responses never depend on
 * it.
 *
 * Writes through the Document Service and `strapi.db.query()` are recorded automatically. Code that writes SQL must
 * call `of(trx).note()` first.
 */
export class ChangeTracker {
  private readonly replacing = new AsyncVariable<true>();
  private readonly recordings = new WeakMap<Transaction, ChangeRecording>();

  /**
   * @param states reads entries as they are before and after a change
   * @param getStore returns the store for the records
   */
  constructor(
    private readonly strapi: Core.Strapi,
    readonly states: StateReader,
    private readonly getStore: () => ChangeStore
  ) {}

  /** Returns the recording of a transaction in progress, which must hold the content lock. */
  of(trx: Transaction): ChangeRecording {
    return this.recordings.get(trx) ?? this.start(trx, null);
  }

  /**
   * Records the changes of a transaction, which must hold the content lock, as part of a change set that a committed
   * transaction has begun; as a change set of their own if that one has been undone since.
   */
  async continueIn(trx: Transaction, earlier: ChangeRecording): Promise<void> {
    const isUndone = await this.getStore().isUndone(trx, earlier.id);
    this.start(trx, isUndone ? null : earlier);
  }

  private start(trx: Transaction, earlier: ChangeRecording | null): ChangeRecording {
    const recording = new ChangeRecording(this.strapi, trx, this.getStore(), this.states, earlier);
    this.recordings.set(trx, recording);
    return recording;
  }

  /**
   * Runs work that replaces the content of a file and then updates its row; the update is recorded as a replacement.
   */
  asReplacement<T>(work: () => Promise<T>): Promise<T> {
    return this.replacing.run(true, work);
  }

  /** Drops the records that a rollback to a savepoint of the transaction has removed. Call it after the rollback. */
  async takeBack(trx: Transaction): Promise<void> {
    await this.recordings.get(trx)?.takeBack();
  }

  /** Starts to record rows written without the Document Service, and settles each recording right before the commit. */
  begin(): void {
    const { strapi } = this;
    wrapTransactions(strapi, (begin, callback) =>
      begin(async (params) => {
        const result = await callback(params);
        const { trx } = params;
        if (!trx.isCompleted()) {
          const changeSet = await this.recordings.get(trx)?.settle(() => getActorNow(strapi));
          if (changeSet != null) addToRequest(strapi, changeSet);
        }
        return result;
      })
    );
    wrapEntityWrites(strapi, (uid, write, channel) => {
      if (uid === FILE && channel.method === 'update' && this.replacing.get() === true) {
        const { id } = channel.params.where as { readonly id: number | string };
        return strapi.db.transaction(async ({ trx }) => {
          await this.of(trx).noteReplaced([Number(id)]);
          return write();
        });
      }
      if (!isTracked(uid)) return write();
      return strapi.db.transaction(({ trx }) =>
        writeAndNote({ strapi, trx, recording: this.of(trx) }, uid, write, channel)
      );
    });
  }
}
