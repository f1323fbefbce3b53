import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { REVISION } from '#site-content/domain/content-types';
import type { KnownSchema } from '../../operations/readiness/known-schema';
import type { LockWait } from '../../operations/write-queue/lock-wait';
import type { Writers } from '../../operations/write-queue/writers';
import { areWritesLeftOut } from '../../strapi-internals/entity-writes';
import type { Connection, Transaction } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import { aroundTransactions } from '../../strapi-internals/transactions';
import {
  type Changes,
  EVERYTHING,
  GatheredChanges,
  readSteps,
  type Step,
  withStep,
  writeSteps,
} from './changes';

const NAME = 'content';

/** The revision of the content, and how it came to be. */
export interface RevisionState {
  /** `null` before the first write. */
  readonly revision: string | null;
  /** The last steps, that of this revision at the end; none where that was written by somebody who tells none. */
  readonly steps: readonly Step[];
}

/** The new revision of a transaction that is under way. */
interface Renewal {
  readonly row: number;
  readonly revision: string;
  readonly earlier: readonly Step[];
  readonly reported: GatheredChanges;
  /** Whether a write has told what it has changed: as long as none has, everything counts as changed. */
  hasReported: boolean;
}

interface Row {
  readonly id: number;
  readonly value: string;
  readonly changes: string | null;
}

/**
 * The revision of the content: another value after every committed write that can change an answer, of whatever
 * process. Its row is the lock of all who write content, too, and says what the last writes have changed, so that other
 * processes read only that anew.
 */
export class Revision {
  /** Once a transaction is enough: none of its writes is seen before all of them. */
  private readonly renewals = new WeakMap<Transaction, Promise<Renewal>>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly locks: LockWait,
    private readonly writers: Writers,
    private readonly schema: KnownSchema
  ) {}

  private get table(): string {
    return getTable(this.strapi, REVISION);
  }

  /** Calls `listener` when a write of this process that changes the revision was committed. */
  onCommit(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Gives the content a new revision for a transaction that may change everything, whatever its writes tell. */
  async renew(trx: Transaction): Promise<void> {
    await this.begin(trx);
    await this.tell(trx, EVERYTHING);
  }

  /**
   * Gives the content a new revision. Being the first write of its transaction, it is the lock too: a second
   * write waits here until the first is committed, so that "check, then write" is safe on every database.
   *
   * Everything counts as changed until a write tells what it changes; what is written past the Document Service and
   * `strapi.db.query()` beside such a write must tell for itself.
   *
   * @param expected what the writes will have changed in any case, once one of them tells
   */
  async begin(trx: Transaction, expected: Changes | null = null): Promise<void> {
    const { reported } = await this.getRenewal(trx);
    if (expected !== null) reported.add(expected);
  }

  /**
   * Adds to what the transaction has changed. What a savepoint takes back afterwards stays told: more is read anew then
   * than has changed.
   */
  async tell(trx: Transaction, changes: Changes): Promise<void> {
    const renewal = await this.getRenewal(trx);
    // Who writes rows unseen may write any.
    renewal.reported.add(areWritesLeftOut(this.strapi) ? EVERYTHING : changes);
    renewal.hasReported = true;
  }

  /**
   * From now on what a transaction has changed is written down just before it is committed, once: the writes of a page
   * tell some twenty times, and those of a bulk action name a thousand pages.
   */
  writeReported(): void {
    aroundTransactions(this.strapi, (begin, callback) =>
      begin(async (params) => {
        const result = await callback(params);
        if (!params.trx.isCompleted()) await this.writeReport(params.trx);
        return result;
      })
    );
  }

  /**
   * What a transaction that is under way has changed so far, as far as responses depend on it; `null` where it has not
   * written any content.
   */
  async changesIn(
    trx: Transaction
  ): Promise<{ readonly revision: string; readonly changes: Changes } | null> {
    const renewal = await this.renewals.get(trx);
    if (renewal === undefined) return null;
    const { revision, reported, hasReported } = renewal;
    return { revision, changes: hasReported ? reported.changes : EVERYTHING };
  }

  private async writeReport(trx: Transaction): Promise<void> {
    const renewal = await this.renewals.get(trx);
    if (renewal === undefined || !renewal.hasReported) return;
    const { row, revision, earlier, reported } = renewal;
    const steps = withStep(earlier, { revision, changes: reported.changes });
    await trx(this.table)
      .where({ id: row })
      .update({ changes: writeSteps(row, steps) });
  }

  private getRenewal(trx: Transaction): Promise<Renewal> {
    const renewal = this.renewals.get(trx) ?? this.renewOnce(trx);
    this.renewals.set(trx, renewal);
    return renewal;
  }

  private async renewOnce(trx: Transaction): Promise<Renewal> {
    await this.strapi.db.transaction(async ({ onCommit }) =>
      onCommit(() => this.listeners.forEach((listener) => listener()))
    );
    const before = await this.lockedRow(trx);
    const revision = randomUUID();
    const earlier = readSteps(before.changes, { row: before.id, revision: before.value });
    const steps = withStep(earlier, { revision, changes: EVERYTHING });
    await trx(this.table)
      .where({ id: before.id })
      .update({ value: revision, changes: writeSteps(before.id, steps) });
    // Under the lock: what another version writes from now on is not overwritten by this transaction.
    await this.schema.refuseOther(trx);
    return {
      row: before.id,
      revision,
      earlier,
      reported: new GatheredChanges(),
      hasReported: false,
    };
  }

  /** The row, which nobody else can write until the transaction has ended. */
  private async lockedRow(trx: Transaction): Promise<Row> {
    if (!(await this.touch(trx))) {
      // Two first writes at once may both come here: the unique name lets one wait for the other.
      await trx(this.table)
        .insert({ name: NAME, value: randomUUID() })
        .onConflict('name')
        .merge(['value']);
    }
    return trx(this.table).where({ name: NAME }).first('id', 'value', 'changes');
  }

  /** Writes the row as it is, by which it is locked. False where there is none. */
  private async touch(trx: Transaction): Promise<boolean> {
    const found = await this.locks.waitForLock(trx, () =>
      trx(this.table)
        .where({ name: NAME })
        .update({ value: trx.ref('value') })
    );
    return found > 0;
  }

  /**
   * Takes the lock without giving the content a new revision, for who must read before they know whether there
   * is anything to write. It is the first statement of its transaction, or what was read is older than the lock.
   */
  async lock(trx: Transaction): Promise<void> {
    if (!(await this.touch(trx))) await this.renew(trx);
  }

  /**
   * The current revision, `null` before the first write: one statement.
   *
   * @param connection of the transaction, in one
   */
  async read(connection: Connection = this.strapi.db.connection): Promise<string | null> {
    const row: { value: string } | undefined = await connection(this.table)
      .where({ name: NAME })
      .first('value');
    return row?.value ?? null;
  }

  /** The current revision and its last steps: one statement. */
  async readState(): Promise<RevisionState> {
    const row: Row | undefined = await this.strapi.db
      .connection(this.table)
      .where({ name: NAME })
      .first('id', 'value', 'changes');
    if (row === undefined) return { revision: null, steps: [] };
    const { id, value: revision, changes } = row;
    return { revision, steps: readSteps(changes, { row: id, revision }) };
  }

  /** Gives content that was never written a revision, so that its answers can be kept, too. */
  async ensure(): Promise<void> {
    if ((await this.read()) !== null) return;
    await this.strapi.db.transaction(({ trx }) => this.renew(trx));
  }

  /**
   * Does a write of rows after the writers before it, in one transaction with a new revision.
   *
   * @param findChanges what it has changed, by what it gives; left out where it is made of writes that tell it themselves
   */
  async renewWith<T>(
    write: () => Promise<T>,
    findChanges?: (result: T, trx: Transaction) => Changes
  ): Promise<T> {
    return this.writers.asWriter(() =>
      this.strapi.db.transaction(async ({ trx }) => {
        await this.begin(trx);
        let result: T;
        try {
          result = await write();
        } catch (error) {
          // Some of it may be done, and whoever asked for it may go on. A transaction that has failed takes no statement.
          await this.tell(trx, EVERYTHING).catch(() => undefined);
          throw error;
        }
        if (findChanges !== undefined) await this.tell(trx, findChanges(result, trx));
        return result;
      })
    );
  }
}
