import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { openDatabaseLock, type DatabaseLock } from './database-locks';

/** Milliseconds. */
const TRY_AGAIN_AFTER = 200;

const held = new WeakMap<Core.Strapi, DatabaseLock>();

const take = async (strapi: Core.Strapi): Promise<void> => {
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
  held.set(strapi, lock);
  const seconds = Math.round((performance.now() - since) / 1000);
  if (waits) strapi.log.info(`It is this process's turn to start, after ${seconds} s.`);
};

/**
 * Lets the processes that start on one database do so one after the other: tables, migrations and what is
 * done once, on the first start, would otherwise be begun by each of them.
 *
 * To be called in `register()`. The lock is taken when Strapi first turns to the database, since some of its
 * commands register the application and need no database.
 */
export const startInTurn = (strapi: Core.Strapi): void => {
  const { db } = strapi;
  const init = db.init.bind(db);
  db.init = async (options) => {
    await take(strapi);
    return init(options);
  };
};

/** Lets the next process start. To be called when all is done that a start does, or when it has failed. */
export const endTurn = async (strapi: Core.Strapi): Promise<void> => {
  const lock = held.get(strapi);
  held.delete(strapi);
  await lock?.release();
};
