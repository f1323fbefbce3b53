import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isConnectionAwaited, usedConnections } from '../../strapi-internals/database-pool';
import { eventsToTell } from '../../strapi-internals/entry-events';
import { webhooksUnderWay } from '../../strapi-internals/webhook-queue';

/** Milliseconds. Between two statements of one task, nothing seems to be running. */
const LOOK_EVERY = 20;
const QUIET_LOOKS = 5;

const isUnderWay = (strapi: Core.Strapi): boolean =>
  (usedConnections(strapi) ?? []).length > 0 ||
  isConnectionAwaited(strapi) ||
  eventsToTell(strapi) > 0 ||
  webhooksUnderWay(strapi) > 0;

/**
 * Waits for background work after saves: Strapi reads entries for its events and calls webhooks. Shutting
 * down earlier would lose webhooks, and failing queries would crash the process.
 *
 * @param limit stops waiting when it resolves
 */
export const finishBackgroundWork = async (
  strapi: Core.Strapi,
  limit: Promise<unknown>
): Promise<void> => {
  let isOver = false;
  void limit.then(() => {
    isOver = true;
  });
  for (let quiet = 0; quiet < QUIET_LOOKS && !isOver;) {
    quiet = isUnderWay(strapi) ? 0 : quiet + 1;
    await wait(LOOK_EVERY);
  }
};
