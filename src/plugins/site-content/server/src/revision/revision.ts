import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { REVISION } from '#site-content/domain/content-types';
import type { KnownSchema } from '../operations/readiness/known-schema';
import type { LockWait } from '../operations/write-queue/lock-wait';
import type { Writers } from '../operations/write-queue/writers';
import { areWriteWrappersSkipped } from '../strapi-internals/entity-writes';
import type { Connection, Transaction } from '../strapi-internals/knex';
import { getTable } from '../strapi-internals/tables';
import { wrapTransactions } from '../strapi-internals/transactions';
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

/** The content revision and its recent steps. */
export interface RevisionState {
  /** `null` before the first write. */
  readonly revision: string | null;
  /** The latest steps, ending with this revision's own; empty if its writer recorded none. */
  readonly steps: readonly Step[];
}

/** The new revision of a transaction in progress. */
interface Renewal {
  readonly row: number;
  readonly revision: string;
  readonly earlier: readonly Step[];
  readonly reported: GatheredChanges;
  /** Whether a write has reported its changes. Until then, everything counts as changed. */
  hasReported: boolean;
}

interface Row {
  readonly id: number;
  readonly value: string;
  readonly changes: string | null;
}

/**
 * The content revision: a new value after every committed write that can change a response, in any process.
 * Its row also serves as the lock for all content writes, and records what the last writes changed, so that
 * other processes reread only that.
 */
export class Revision {
  /** One new revision per transaction is enough: its writes become visible together. */
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

  /** Calls `listener` after each commit of this process that changed the revision. */
  onCommit(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Gives the content a new revision and marks everything as changed, whatever the writes report. */
  async renew(trx: Transaction): Promise<void> {
    await this.begin(trx);
    await this.tell(trx, EVERYTHING);
  }

  /**
   * Gives the content a new revision. As the first write of its transaction it also takes the lock: a second
   * writer waits here until the first one has committed, which makes "check, then write" safe on every
   * database.
   *
   * Everything counts as changed until a write reports its changes. Writes that bypass the Document Service
   * and `strapi.db.query()` must report theirs themselves.
   *
   * @param expected changes that are added as soon as a write reports any
   */
  async begin(trx: Transaction, expected: Changes | null = null): Promise<void> {
    const { reported } = await this.getRenewal(trx);
    if (expected !== null) reported.add(expected);
  }

  /**
   * Adds changes to those of the transaction. Changes rolled back with a savepoint stay in the list, which only causes
   * more rereading.
   */
  async tell(trx: Transaction, changes: Changes): Promise<void> {
    const renewal = await this.getRenewal(trx);
    // Unreported row writes may concern any row.
    renewal.reported.add(areWriteWrappersSkipped(this.strapi) ? EVERYTHING : changes);
    renewal.hasReported = true;
  }

  /**
   * Starts to store a transaction's changes once, right before its commit, because the writes of a page report about
   * twenty times, and those of a bulk action name a thousand pages.
   */
  writeReported(): void {
    wrapTransactions(this.strapi, (begin, callback) =>
      begin(async (params) => {
        const result = await callback(params);
        if (!params.trx.isCompleted()) await this.writeReport(params.trx);
        return result;
      })
    );
  }

  /**
   * Returns the changes of a transaction in progress, as far as responses depend on them; `null` if it has not written
   * content.
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
    // Checked under the lock, so that this transaction overwrites nothing that another version writes from now on.
    await this.schema.refuseOther(trx);
    return {
      row: before.id,
      revision,
      earlier,
      reported: new GatheredChanges(),
      hasReported: false,
    };
  }

  /** Returns the row, locked until the end of the transaction. */
  private async lockedRow(trx: Transaction): Promise<Row> {
    if (!(await this.touch(trx))) {
      // Two concurrent first writes may both get here. The unique name makes one wait for the other.
      await trx(this.table)
        .insert({ name: NAME, value: randomUUID() })
        .onConflict('name')
        .merge(['value']);
    }
    return trx(this.table).where({ name: NAME }).first('id', 'value', 'changes');
  }

  /** Locks the row by writing it unchanged. Returns false if it does not exist. */
  private async touch(trx: Transaction): Promise<boolean> {
    const found = await this.locks.waitForLock(trx, () =>
      trx(this.table)
        .where({ name: NAME })
        .update({ value: trx.ref('value') })
    );
    return found > 0;
  }

  /**
   * Takes the lock without a new revision, for callers that must read before they know whether to write. It
   * must be the first statement of the transaction; otherwise earlier reads may be outdated.
   */
  async lock(trx: Transaction): Promise<void> {
    if (!(await this.touch(trx))) await this.renew(trx);
  }

  /**
   * Reads the current revision, `null` before the first write, in one statement.
   *
   * @param connection the transaction, if there is one
   */
  async read(connection: Connection = this.strapi.db.connection): Promise<string | null> {
    const row: { value: string } | undefined = await connection(this.table)
      .where({ name: NAME })
      .first('value');
    return row?.value ?? null;
  }

  /** Reads the current revision and its recent steps, in one statement. */
  async readState(): Promise<RevisionState> {
    const row: Row | undefined = await this.strapi.db
      .connection(this.table)
      .where({ name: NAME })
      .first('id', 'value', 'changes');
    if (row === undefined) return { revision: null, steps: [] };
    const { id, value: revision, changes } = row;
    return { revision, steps: readSteps(changes, { row: id, revision }) };
  }

  /** Gives content that was never written a revision, so that its responses can be cached, too. */
  async ensure(): Promise<void> {
    if ((await this.read()) !== null) return;
    await this.strapi.db.transaction(({ trx }) => this.renew(trx));
  }

  /**
   * Runs a row write when its turn comes in the write queue, in one transaction with a new revision.
   *
   * @param findChanges derives the changes from the result; omit it if the writes report their changes themselves
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
          // Part of the write may be done, and the caller may continue. A failed transaction accepts no statement.
          await this.tell(trx, EVERYTHING).catch(() => undefined);
          throw error;
        }
        if (findChanges !== undefined) await this.tell(trx, findChanges(result, trx));
        return result;
      })
    );
  }
}
