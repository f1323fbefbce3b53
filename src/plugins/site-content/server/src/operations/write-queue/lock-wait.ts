import type { Core } from '@strapi/strapi';
import { isLockTimeout } from '../../strapi-internals/database-errors';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import type { Transaction } from '../../strapi-internals/knex';
import { AsyncVariable } from '../async-context/async-variable';
import type { Milliseconds } from '../database/timeout';
import { WriteQueueTimeoutError } from './write-queue-timeout-error';

/** Waiting for the database's own locks, which writers of other processes hold. */
export class LockWait {
  /** When the writer whose turn it is has no patience left, as `performance.now()` counts. */
  private readonly deadlines = new AsyncVariable<Milliseconds>();

  /** @param usualPatience of those who have not waited in line */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly usualPatience: Milliseconds
  ) {}

  /** Does the work of a turn, which waits for the database's locks until `deadline` at most. */
  untilDeadline<T>(deadline: Milliseconds, work: () => Promise<T>): Promise<T> {
    return this.deadlines.run(deadline, work);
  }

  /**
   * Does a statement that waits for a writer of another process, no longer than there is patience left.
   *
   * @throws NoTurn when there is none left
   */
  async waitForLock<T>(trx: Transaction, statement: () => PromiseLike<T>): Promise<T> {
    await this.limit(trx);
    try {
      return await statement();
    } catch (error) {
      throw isLockTimeout(error) ? new WriteQueueTimeoutError(error) : error;
    }
  }

  private get patienceLeft(): Milliseconds {
    const deadline = this.deadlines.get();
    return deadline === undefined ? this.usualPatience : Math.max(1, deadline - performance.now());
  }

  /** SQLite's lock was waited for before the transaction has begun. */
  private async limit(trx: Transaction): Promise<void> {
    const client = getDatabaseKind(this.strapi);
    const patience = this.patienceLeft;
    if (client === 'postgres') {
      await trx.raw(`SET LOCAL lock_timeout = ${Math.ceil(patience)}`);
    } else if (client === 'mysql') {
      // In whole seconds. It outlasts the transaction, but none waits for a lock without having set its own.
      await trx.raw(`SET SESSION innodb_lock_wait_timeout = ${Math.ceil(patience / 1000)}`);
    }
  }
}
