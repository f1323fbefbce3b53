import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { readOptions } from '../../config/options';
import { readinessOf } from '../readiness/route';
import { finishBackgroundWork } from './background-work';
import { Connections } from './connections';
import { cutStatements, usesDatabase } from './cut-statements';
import { ONE_KEY_PRESS } from './one-key-press';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const connections = new WeakMap<Core.Strapi, Connections>();

/** To be called before the server listens, when all who put a listener in the place of another have done so. */
export const watchConnections = (strapi: Core.Strapi): void => {
  connections.set(strapi, new Connections(strapi.server.httpServer));
};

/** Resolves with the next signal of somebody who does not want to wait. */
const impatience = (): { readonly shown: Promise<void>; forget(): void } => {
  const startedAt = performance.now();
  let onSignal = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    onSignal = () => {
      if (performance.now() - startedAt > ONE_KEY_PRESS) resolve();
    };
  });
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    shown,
    forget() {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
};

/** How long to go on as before, in milliseconds: under `strapi develop` nobody balances load, and it restarts often. */
const drainTime = (strapi: Core.Strapi): number =>
  strapi.config.get('autoReload') === true ? 0 : readOptions(strapi).shutdown.drainMs;

/**
 * Stops serving without losing a request. First the service only says that it is not ready, so that load
 * balancers send their requests elsewhere; then it takes no more, and finishes what is under way. A second
 * signal cuts both short. To be called from `destroy()`, which Strapi calls for SIGTERM and SIGINT, before it
 * takes anything down.
 */
export const stopServing = async (strapi: Core.Strapi): Promise<void> => {
  readinessOf(strapi)?.stop();
  const open = connections.get(strapi);
  if (open === undefined || !strapi.server.httpServer.listening) return;

  const { shown: isImpatient, forget } = impatience();
  open.closeWithNextAnswer();
  const drainMs = drainTime(strapi);
  if (drainMs > 0) {
    strapi.log.info(
      `Stopping: /_ready says so for ${drainMs} ms, while requests are still answered.`
    );
    await Promise.race([wait(drainMs, undefined, { ref: false }), isImpatient]);
  }
  const { timeoutMs } = readOptions(strapi).shutdown;
  if (open.underWay > 0) {
    strapi.log.info(
      `Stopping: requests that are under way: ${open.underWay}. They may take another ${timeoutMs} ms.`
    );
  }
  const limit = Promise.race([wait(timeoutMs, undefined, { ref: false }), isImpatient]);
  const cutOff = await open.close(limit);
  if (cutOff > 0)
    strapi.log.warn(`Stopping: requests that took too long and were cut off: ${cutOff}.`);
  await finishBackgroundWork(strapi, limit);
  if (!usesDatabase(strapi)) {
    forget();
    return;
  }
  // Strapi waits for every statement before it ends, for ever where another session holds a lock.
  void limit.then(() => {
    forget();
    if (!usesDatabase(strapi)) return;
    strapi.log.warn('Stopping: what still waits for the database is cut off.');
    cutStatements(strapi);
  });
};
