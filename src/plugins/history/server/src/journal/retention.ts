import type { Core } from '@strapi/strapi';
import type { Milliseconds } from '#site-content/server/operations/database/timeout';
import type { Writers } from '#site-content/server/operations/write-queue/writers';
import type { Transaction } from '#site-content/server/strapi-internals/knex';
import type { JournalTables } from './tables';

/** Retention settings of the history. */
export interface RetentionOptions {
  /** Number of days that a change set is kept. */
  readonly retentionDays: number;
  /** Approximate maximum size of the history in bytes. */
  readonly maxBytes: number;
}

const DAY: Milliseconds = 24 * 60 * 60 * 1000;
const CHECK_INTERVAL_MS: Milliseconds = 60 * 60 * 1000;
const FIRST_CHECK_DELAY: Milliseconds = 60 * 1000;

/** Maximum number of rows deleted per transaction, because saves wait for it. */
const MAX_AT_ONCE = 500;

interface ChangeSetSize {
  readonly act: string;
  readonly bytes: number;
}

/**
 * Deletes change sets that are too old, and the oldest ones if the history is too large. Nothing else deletes
 * from the history.
 */
export class Retention {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly writers: Writers,
    private readonly tables: JournalTables,
    private readonly options: RetentionOptions,
    /** The deleted files, which are kept as long as the history contains their deletion. */
    private readonly beside: { prune(): Promise<void> }
  ) {}

  /** Runs every hour. */
  begin(): void {
    const look = async (): Promise<void> => {
      try {
        await this.look(new Date());
      } catch (error) {
        this.strapi.log.warn(
          `Old history could not be deleted: ${error instanceof Error ? error.message : String(error)}`
        );
      }
      if (this.timer !== null)
        this.timer = setTimeout(() => void look(), CHECK_INTERVAL_MS).unref();
    };
    this.timer = setTimeout(() => void look(), FIRST_CHECK_DELAY).unref();
  }

  end(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Deletes change sets that, at the time `now`, are too old, or too many for the maximum size. */
  async look(now: Date): Promise<void> {
    await this.removeOlderThan(new Date(now.getTime() - this.options.retentionDays * DAY));
    // Deleted entries can only be restored from here, so they are removed last.
    await this.removeTooMuch(false);
    await this.removeTooMuch(true);
    await this.beside.prune();
  }

  private async removeOlderThan(time: Date): Promise<void> {
    const { db } = this.strapi;
    for (;;) {
      const changeSets: ChangeSetSize[] = await db
        .connection(this.tables.changeSets)
        .select('act', 'bytes')
        .where('done_at', '<', time)
        .orderBy('id')
        .limit(MAX_AT_ONCE);
      if (changeSets.length === 0) return;
      for (const { act: changeSet } of changeSets) await this.removeEntries(changeSet, true);
    }
  }

  /**
   * Removes the oldest changes until the history is within its maximum size.
   *
   * @param withDeleted whether to remove records of deleted entries, too
   */
  private async removeTooMuch(withDeleted: boolean): Promise<void> {
    const { connection } = this.strapi.db;
    const [sum] = await connection(this.tables.changeSets).sum({ bytes: 'bytes' });
    let tooMuch = Number(sum?.['bytes'] ?? 0) - this.options.maxBytes;
    let after = 0;
    while (tooMuch > 0) {
      const changeSets: (ChangeSetSize & { id: number })[] = await connection(
        this.tables.changeSets
      )
        .select('id', 'act', 'bytes')
        .where('id', '>', after)
        .orderBy('id')
        .limit(MAX_AT_ONCE);
      if (changeSets.length === 0) return;
      for (const { id, act: changeSet, bytes } of changeSets) {
        if (tooMuch <= 0) return;
        tooMuch -= Number(bytes) - (await this.removeEntries(changeSet, withDeleted));
        after = id;
      }
    }
  }

  /**
   * Removes the changes of a change set, in several transactions.
   *
   * @returns the remaining size of the change set in bytes
   */
  private async removeEntries(changeSet: string, withDeleted: boolean): Promise<number> {
    for (;;) {
      const left = await this.write((trx) => this.removeSome(trx, changeSet, withDeleted));
      if (left !== null) return left;
    }
  }

  /**
   * Removes some changes of a change set in one transaction.
   *
   * @returns the remaining size of the change set in bytes; `null` if there is more to remove
   */
  private async removeSome(
    trx: Transaction,
    changeSet: string,
    withDeleted: boolean
  ): Promise<number | null> {
    const { changeSets, entries } = this.tables;
    const some: { id: number }[] = await trx(entries)
      .select('id')
      .where({ act: changeSet })
      .modify((query) => {
        if (!withDeleted) void query.whereNot({ action: 'delete' });
      })
      .limit(MAX_AT_ONCE);
    const ids = some.map(({ id }) => id);
    if (ids.length > 0) await trx(entries).whereIn('id', ids).delete();
    if (ids.length === MAX_AT_ONCE) return null;
    const { count, bytes } = await this.tables.measureSize(trx, changeSet);
    if (count === 0) await trx(changeSets).where({ act: changeSet }).delete();
    else if (ids.length > 0)
      await trx(changeSets).where({ act: changeSet }).update({ entries: count, bytes });
    return bytes;
  }

  private async write<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return await this.writers.asWriter(() => this.strapi.db.transaction(({ trx }) => work(trx)));
  }
}
