import type { Core } from '@strapi/strapi';
import { isLockTimeout } from '../../strapi-internals/database-errors';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import type { Transaction } from '../../strapi-internals/knex';
import { AsyncVariable } from '../async-context/async-variable';
import type { Milliseconds } from '../database/timeout';
import { WriteQueueTimeoutError } from './write-queue-timeout-error';

/** Waits for the database's own locks, held by writers of other processes. */
export class LockWait {
  /** Deadline of the current writer, by `performance.now()`. */
  private readonly deadlines = new AsyncVariable<Milliseconds>();

  /** @param defaultTimeoutMs timeout for writers that did not go through the queue */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly defaultTimeoutMs: Milliseconds
  ) {}

  /** Runs a writer's work. Its waits for database locks end at `deadline`. */
  untilDeadline<T>(deadline: Milliseconds, work: () => Promise<T>): Promise<T> {
    return this.deadlines.run(deadline, work);
  }

  /**
   * Runs a statement that may wait for a writer in another process, at most until the deadline.
   *
   * @throws WriteQueueTimeoutError when the deadline has passed
   */
  async waitForLock<T>(trx: Transaction, statement: () => PromiseLike<T>): Promise<T> {
    await this.limit(trx);
    try {
      return await statement();
    } catch (error) {
      throw isLockTimeout(error) ? new WriteQueueTimeoutError(error) : error;
    }
  }

  private get remainingMs(): Milliseconds {
    const deadline = this.deadlines.get();
    return deadline === undefined
      ? this.defaultTimeoutMs
      : Math.max(1, deadline - performance.now());
  }

  /** Limits the wait for locks in a transaction. On SQLite, the lock has already been acquired. */
  private async limit(trx: Transaction): Promise<void> {
    const client = getDatabaseKind(this.strapi);
    const timeoutMs = this.remainingMs;
    if (client === 'postgres') {
      await trx.raw(`SET LOCAL lock_timeout = ${Math.ceil(timeoutMs)}`);
    } else if (client === 'mysql') {
      // In whole seconds. The setting outlives the transaction, but every transaction sets it again before it waits.
      await trx.raw(`SET SESSION innodb_lock_wait_timeout = ${Math.ceil(timeoutMs / 1000)}`);
    }
  }
}
