import { setTimeout as wait } from 'node:timers/promises';
import type { Helper } from './helper';
import { requestText } from './http';
import type { LoadGenerator } from './load';
import { distinctInitialData, distinctPageQuery, series } from './queries';
import type { Memory, Service } from './service';

const SECONDS = 15;
const PAGES_PER_INITIAL_DATA = 1;
const GROUPS = 5000;
const LOOK_EVERY_MS = 500;

/** In bytes. */
export interface Flood {
  readonly bound: number;
  /** What was answered, all with keys of their own. */
  readonly answered: number;
  readonly before: Memory;
  readonly after: Memory;
  /** The most that kept answers took at any time. */
  readonly mostCached: number;
}

/** Distinct queries, half of them for initial data of 20,000 redirects, which takes more than a megabyte. */
export const measureFlood = async (
  service: Helper<Service>,
  port: number,
  load: Helper<LoadGenerator>
): Promise<Flood> => {
  const requests = series(0, GROUPS, (group) => group).flatMap((group) => [
    distinctInitialData(group),
    ...series(group * PAGES_PER_INITIAL_DATA, PAGES_PER_INITIAL_DATA, (number) =>
      requestText(distinctPageQuery(number))
    ),
  ]);
  const before = await service.call('memory');
  let flooding = true;
  const flood = load.call('run', { port, requests, seconds: SECONDS }).finally(() => {
    flooding = false;
  });
  let mostCached = 0;
  while (flooding) {
    mostCached = Math.max(mostCached, await service.call('cachedBytes'));
    await Promise.race([flood, wait(LOOK_EVERY_MS)]);
  }
  const { bytes } = await flood;
  const after = await service.call('memory');
  return { bound: await service.call('bound'), answered: bytes, before, after, mostCached };
};
