import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isConnectionAwaited, usedConnections } from '../../strapi-internals/database-pool';
import { eventsToTell } from '../../strapi-internals/entry-events';
import { webhooksUnderWay } from '../../strapi-internals/webhook-queue';

/** Milliseconds. One piece of work may need several statements, between which nothing seems to be under way. */
const LOOK_EVERY = 20;
const QUIET_LOOKS = 5;

const isUnderWay = (strapi: Core.Strapi): boolean =>
  (usedConnections(strapi) ?? []).length > 0 ||
  isConnectionAwaited(strapi) ||
  eventsToTell(strapi) > 0 ||
  webhooksUnderWay(strapi) > 0;

/**
 * Waits for what a saved entry sets off after its save was answered, and nobody waits for: Strapi reads the
 * entry for its events, and calls webhooks. Taken down meanwhile, webhooks would be lost, and the queries
 * would end the process as an error.
 *
 * @param limit when this resolves, nothing is waited for any longer
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
