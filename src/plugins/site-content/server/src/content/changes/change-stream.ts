import type { Core } from '@strapi/strapi';
import type { ChangeSet, ResponseChanges } from '#site-content/domain/changes/change-set';
import type { Transaction } from '../../strapi-internals/knex';
import { aroundTransactions } from '../../strapi-internals/transactions';
import { getActorNow } from '../history/actor';
import type { Journal } from '../history/journal';
import { type Changes, isEverything } from '../revision/changes';
import type { Revision } from '../revision/revision';

/** What a subscriber inside the transaction may use. */
export interface InTransaction {
  /** The transaction of the change set, for rows of the subscriber's own. Content is not written there any more. */
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

interface ChangeStreamParts {
  readonly revision: Pick<Revision, 'changesIn'>;
  readonly journal: Pick<Journal, 'of'>;
  readonly compareResponses: CompareResponses;
}

/**
 * Tells subscribers of every change set that is committed to the content, whatever has caused it: the panel, a bulk
 * action, an import, undo, a restore, code.
 */
export class ChangeStream {
  private readonly inTransactions = new Set<TransactionSubscriber>();
  private readonly afterCommits = new Set<CommitSubscriber>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly parts: ChangeStreamParts
  ) {}

  /**
   * Subscribes in the transaction of each change set: when all is written, under the lock of the content, right before the
   * commit. What the subscriber writes with `trx` is committed with the change set, or not at all; where it throws,
   * nothing of the change set is committed.
   */
  inTransaction(subscriber: TransactionSubscriber): Unsubscribe {
    this.inTransactions.add(subscriber);
    return () => void this.inTransactions.delete(subscriber);
  }

  /** Subscribes to what this process has committed, once it is. Nobody waits for the subscriber, and what it throws is logged. */
  afterCommit(subscriber: CommitSubscriber): Unsubscribe {
    this.afterCommits.add(subscriber);
    return () => void this.afterCommits.delete(subscriber);
  }

  /** From now on. Before what writes the history down at the end of transactions: subscribers come after it. */
  begin(): void {
    aroundTransactions(this.strapi, async (begin, callback) => {
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
    const written = await this.parts.revision.changesIn(trx);
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
    const { compareResponses, journal } = this.parts;
    const recording = journal.of(trx);
    const { doer, way } = recording.act ?? getActorNow(strapi);
    let responses: Promise<ResponseChanges> | null = null;
    return {
      id: recording.act?.id ?? revision,
      at: new Date(),
      actor: doer,
      channel: way,
      // Made for who asks: an import has a hundred thousand of them.
      get entries() {
        return isEverything(changes) ? null : [...recording.entries()];
      },
      responseChanges: () => (responses ??= compareResponses(trx, changes)),
    };
  }
}
