import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { type Core, createStrapi } from '@strapi/strapi';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { answerCalls } from './helper';
import { LoopWatch, type Stalls } from './loop-watch';
import { ROOT } from './site';

let running: Core.Strapi | undefined;
const strapi = (): Core.Strapi => {
  if (running === undefined) throw new Error('The service is not started.');
  return running;
};

/** The bytes used by the process and by its cached responses. */
export interface Memory {
  readonly rss: number;
  readonly cached: number;
}

/**
 * For how long a request blocked the thread of the service, in milliseconds: the longest stretch, and in total. If the
 * system reports it, the time that the thread waited for a processor is subtracted.
 */
export interface Cost {
  readonly held: number;
  readonly inAll: number;
}

/** Includes the longest stall of the front thread; `null` if there is none. */
export interface WatchedStalls extends Stalls {
  readonly front: number | null;
}

let watch: LoopWatch | undefined;
let before: EventLoopUtilization | undefined;

const cachedBytes = async (): Promise<number> => {
  const { delivery, frontThreads } = getServices(strapi());
  return (await frontThreads?.readCacheSize())?.bytes ?? delivery?.bytes ?? 0;
};

/** The service as `strapi start` starts it, with additional calls that inspect the process. */
const handlers = {
  /** @returns the port */
  async start(): Promise<number> {
    running = createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist') });
    await running.load();
    const address = new Promise((resolve) => getServices(strapi()).onServing(resolve));
    await running.start();
    return ((await address) as AddressInfo).port;
  },
  async beginToWatchLoop(): Promise<void> {
    await getServices(strapi()).frontThreads?.readLongestStall();
    watch = new LoopWatch();
  },
  async endToWatchLoop(): Promise<WatchedStalls> {
    if (watch === undefined) throw new Error('Nobody has watched the event loop.');
    const front = await getServices(strapi()).frontThreads?.readLongestStall();
    return { ...watch.end(), front: front ?? null };
  },
  beginToWatchCost(): void {
    watch = new LoopWatch();
    before = performance.eventLoopUtilization();
  },
  endToWatchCost(): Cost {
    if (watch === undefined) throw new Error('Nobody has watched what is done.');
    const { active } = performance.eventLoopUtilization(before);
    const { longest, longestOfItsOwn, computed } = watch.end();
    return { held: longestOfItsOwn ?? longest, inAll: computed ?? active };
  },
  cachedBytes,
  memory: async (): Promise<Memory> => ({
    rss: process.memoryUsage.rss(),
    cached: await cachedBytes(),
  }),
  /** The size limit of the cache in bytes. */
  bound: (): number => strapi().config.get<number>('plugin::site-content.delivery.maxBytes'),
};
export type Service = typeof handlers;

answerCalls(handlers);
