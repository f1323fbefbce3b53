import type { Core } from '@strapi/strapi';
import type { ChangeSet, ResponseChanges } from '#site-content/domain/changes/change-set';
import { type Changes, isEverything } from '../revision/changes';
import type { Revision } from '../revision/revision';
import type { Transaction } from '../strapi-internals/knex';
import { wrapTransactions } from '../strapi-internals/transactions';
import { getActorNow } from './actor';
import type { ChangeTracker } from './change-tracker';

/** The context that a subscriber inside the transaction receives. */
export interface InTransaction {
  /** The transaction of the change set, for the subscriber's own rows. Do not write content with it. */
  readonly trx: Transaction;
}

export type TransactionSubscriber = (
  changeSet: ChangeSet,
  context: InTransaction
) => Promise<void> | void;
export type CommitSubscriber = (changeSet: ChangeSet) => Promise<void> | void;

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** Compares the responses of both endpoints before a transaction with those after it. */
export type CompareResponses = (trx: Transaction, changes: Changes) => Promise<ResponseChanges>;

interface ChangeStreamServices {
  readonly revision: Pick<Revision, 'changesIn'>;
  readonly tracker: Pick<ChangeTracker, 'of'>;
  readonly compareResponses: CompareResponses;
}

/**
 * Notifies subscribers of every committed change set, whatever caused it: the panel, a bulk action, an
 * import, undo, a restore, code.
 */
export class ChangeStream {
  private readonly inTransactions = new Set<TransactionSubscriber>();
  private readonly afterCommits = new Set<CommitSubscriber>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly services: ChangeStreamServices
  ) {}

  /**
   * Subscribes inside the transaction of each change set: after all writes, while the content is locked, right before
   * the commit. Rows that the subscriber writes with `trx` are committed or rolled back with the change set; if it
   * throws, the change set is rolled back.
   */
  inTransaction(subscriber: TransactionSubscriber): Unsubscribe {
    this.inTransactions.add(subscriber);
    return () => void this.inTransactions.delete(subscriber);
  }

  /**
   * Subscribes to changes committed by this process. The commit does not wait for subscribers; their errors are logged.
   */
  afterCommit(subscriber: CommitSubscriber): Unsubscribe {
    this.afterCommits.add(subscriber);
    return () => void this.afterCommits.delete(subscriber);
  }

  /**
   * Starts to notify subscribers. Call it before the change tracker registers its own end-of-transaction hook, because
   * subscribers must run after that hook.
   */
  begin(): void {
    wrapTransactions(this.strapi, async (begin, callback) => {
      let changeSet: ChangeSet | null = null;
      const result = await begin(async (params) => {
        const done = await callback(params);
        const { trx } = params;
        if (!trx.isCompleted()) changeSet = await this.announce(trx);
        return done;
      });
      if (changeSet !== null) this.announceCommit(changeSet);
      return result;
    });
  }

  private async announce(trx: Transaction): Promise<ChangeSet | null> {
    if (this.inTransactions.size === 0 && this.afterCommits.size === 0) return null;
    const written = await this.services.revision.changesIn(trx);
    if (written === null) return null;
    const changeSet = this.makeChangeSet(trx, written);
    for (const subscriber of this.inTransactions) await subscriber(changeSet, { trx });
    return changeSet;
  }

  private announceCommit(changeSet: ChangeSet): void {
    for (const subscriber of this.afterCommits) {
      void Promise.resolve()
        .then(() => subscriber(changeSet))
        .catch((error: unknown) => {
          this.strapi.log.error(`A subscriber failed after change set ${changeSet.id}.`, { error });
        });
    }
  }

  private makeChangeSet(
    trx: Transaction,
    { revision, changes }: { readonly revision: string; readonly changes: Changes }
  ): ChangeSet {
    const { strapi } = this;
    const { compareResponses, tracker } = this.services;
    const recording = tracker.of(trx);
    const { actor, channel } = recording.changeSet ?? getActorNow(strapi);
    let responses: Promise<ResponseChanges> | null = null;
    return {
      id: recording.changeSet?.id ?? revision,
      at: new Date(),
      actor,
      channel,
      // Built on access only: an import has a hundred thousand entries.
      get entries() {
        return isEverything(changes) ? null : [...recording.entries()];
      },
      responseChanges: () => (responses ??= compareResponses(trx, changes)),
    };
  }
}
