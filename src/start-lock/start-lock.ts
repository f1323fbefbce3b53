import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { aroundDatabaseStart } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { type DatabaseLock, openDatabaseLock } from './database-locks';

/** Milliseconds. */
const TRY_AGAIN_AFTER = 200;

/**
 * Lets the processes that start on one database do so one after the other: tables, migrations and what is
 * done once, on the first start, would otherwise be begun by each of them.
 */
export class StartLock {
  private held: DatabaseLock | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  /**
   * Has the lock taken when Strapi first turns to the database: some of its commands register the application and
   * need none.
   */
  takeBeforeDatabase(): void {
    aroundDatabaseStart(this.strapi, { before: () => this.take() });
  }

  /** Lets the next process start, all being done that a start does, or the start having failed. */
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
          'Another process is starting on this database. This one goes on when that has started, or has ended.'
        );
      }
      waits = true;
      await wait(TRY_AGAIN_AFTER);
    }
    this.held = lock;
    const seconds = Math.round((performance.now() - since) / 1000);
    if (waits) strapi.log.info(`It is this process's turn to start, after ${seconds} s.`);
  }
}
