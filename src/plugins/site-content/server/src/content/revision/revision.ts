import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Transaction } from '../../strapi/knex';
import { REVISION } from '../../../../contract/content-types';
import { tableOf } from '../../strapi/tables';
import type { LockWait } from '../../operations/line/lock-wait';
import type { Writers } from '../../operations/line/writers';
import type { KnownSchema } from '../../operations/readiness/known-schema';

const NAME = 'content';

/**
 * The revision of the content: another value after every committed write that can change an answer, of whatever
 * process. Its row is the lock of all who write content, too.
 */
export class Revision {
  /** Once a transaction is enough: none of its writes is seen before all of them. */
  private readonly renewals = new WeakMap<Transaction, Promise<void>>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly locks: LockWait,
    private readonly writers: Writers,
    private readonly schema: KnownSchema
  ) {}

  private get table(): string {
    return tableOf(this.strapi, REVISION);
  }

  /** Calls `listener` when a write of this process that changes the revision was committed. */
  onCommit(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Gives the content a new revision. Being the first write of its transaction, it is the lock too: a second
   * write waits here until the first is committed, so that "check, then write" is safe on every database.
   */
  renew(trx: Transaction): Promise<void> {
    const renewal = this.renewals.get(trx) ?? this.renewOnce(trx);
    this.renewals.set(trx, renewal);
    return renewal;
  }

  private async renewOnce(trx: Transaction): Promise<void> {
    await this.strapi.db.transaction(async ({ onCommit }) =>
      onCommit(() => this.listeners.forEach((listener) => listener()))
    );
    const value = randomUUID();
    const updated = await this.locks.waitForLock(trx, () =>
      trx(this.table).where({ name: NAME }).update({ value })
    );
    if (updated === 0) {
      // Two first writes at once may both come here: the unique name lets one wait for the other.
      await trx(this.table).insert({ name: NAME, value }).onConflict('name').merge(['value']);
    }
    // Under the lock: what another version writes from now on is not overwritten by this transaction.
    await this.schema.refuseOther(trx);
  }

  /**
   * Takes the lock without giving the content a new revision, for who must read before he knows whether there
   * is anything to write. It is the first statement of its transaction, or what was read is older than the lock.
   */
  async lock(trx: Transaction): Promise<void> {
    const found = await this.locks.waitForLock(trx, () =>
      trx(this.table)
        .where({ name: NAME })
        .update({ value: trx.ref('value') })
    );
    if (found === 0) await this.renew(trx);
  }

  /** The current revision, `null` before the first write: one statement. */
  async read(): Promise<string | null> {
    const row: { value: string } | undefined = await this.strapi.db
      .connection(this.table)
      .where({ name: NAME })
      .first('value');
    return row?.value ?? null;
  }

  /** Gives content that was never written a revision, so that its answers can be kept, too. */
  async ensure(): Promise<void> {
    if ((await this.read()) !== null) return;
    await this.strapi.db.transaction(({ trx }) => this.renew(trx));
  }

  /** Does a write of rows after the writers before it, in one transaction with a new revision. */
  async renewWith<T>(write: () => Promise<T>): Promise<T> {
    return this.writers.asWriter(() =>
      this.strapi.db.transaction(async ({ trx }) => {
        await this.renew(trx);
        return write();
      })
    );
  }
}
