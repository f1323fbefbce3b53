import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { wrapDatabaseStart } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { type DatabaseLock, openDatabaseLock } from './database-locks';

/** Interval in milliseconds between attempts to acquire the lock. */
const TRY_AGAIN_AFTER = 200;

/**
 * Serializes starts of processes on the same database. Otherwise each of them would create tables, run migrations and
 * perform first-start actions.
 */
export class StartLock {
  private held: DatabaseLock | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  /**
   * Acquires the lock when Strapi first accesses the database. Some commands register the application without needing
   * it.
   */
  takeBeforeDatabase(): void {
    wrapDatabaseStart(this.strapi, { before: () => this.take() });
  }

  /** Releases the lock once the start has completed or failed. */
  async release(): Promise<void> {
    const { held } = this;
    this.held = null;
    await held?.release();
  }

  private async take(): Promise<void> {
    const { strapi } = this;
    const lock = await openDatabaseLock(strapi);
    const since = performance.now();
    let waits = false;
    while (!(await lock.tryToTake())) {
      if (!waits) {
        strapi.log.warn(
          'Another process is starting on this database. Waiting until it has started or exited.'
        );
      }
      waits = true;
      await wait(TRY_AGAIN_AFTER);
    }
    this.held = lock;
    const seconds = Math.round((performance.now() - since) / 1000);
    if (waits) strapi.log.info(`Acquired the start lock after ${seconds} s.`);
  }
}
