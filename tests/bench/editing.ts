import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchResources, Running } from './bench-resources';
import { requestText } from './http';
import type { PacedResult } from './load';
import { INITIAL_DATA, PAGE } from './queries';
import { megabytes, type Section } from './section';
import type { WatchedStalls } from './service';
import { LARGE } from './sizes';

export const PER_SECOND = 500;
const SAVES_PER_SECOND = 2;
/** One of this many saves is a save of a page. */
const PAGE_EVERY = 10;
const WARM_UP_SECONDS = 4;
const QUIET_SECONDS = 8;
const SECONDS = 30;

/** Measurements of visitors and of the process over a period. */
interface Noticed {
  readonly visitors: PacedResult;
  readonly stalls: WatchedStalls;
}

/** Requests to both routes in turn. Of every 25 clients, twelve accept brotli, twelve only gzip, and one neither. */
export const visitors = (): string[] => {
  const accept = Array.from({ length: 25 }, (_, client): Record<string, string> => {
    if (client === 24) return {};
    return { 'Accept-Encoding': client % 2 === 0 ? 'gzip, deflate, br' : 'gzip' };
  });
  return accept.flatMap((headers) => [
    requestText(INITIAL_DATA, headers),
    requestText(PAGE, headers),
  ]);
};

/** Saves twice a second until `isOver` returns true. */
export const editUntil = async (
  isOver: () => boolean,
  { panel, written: { redirect, page } }: Running
): Promise<number> => {
  const startedAt = performance.now();
  let saves = 0;
  while (!isOver()) {
    saves += 1;
    if (saves % PAGE_EVERY === 0) {
      await panel.savePage(page, `Saved ${saves}`);
      await panel.publishPage(page);
    } else {
      await panel.saveRedirect(redirect, `/saved/${saves}/`);
    }
    const dueAt = startedAt + (saves * 1000) / SAVES_PER_SECOND;
    await wait(Math.max(0, dueAt - performance.now()));
  }
  return saves;
};

/**
 * Measures the response times of 500 requests a second and the stalls of the event loop on a large site, while an
 * editor saves twice a second and while nothing is saved.
 */
export const measureEditing = async (resources: BenchResources): Promise<Section> => {
  const requests = visitors();
  const load = resources.startLoad();
  const running = await resources.startGrown(LARGE);
  const { helper: service, port } = running;
  const notice = async (seconds: number): Promise<Noticed> => {
    await service.call('beginToWatchLoop');
    const result = await load.call('pace', { port, requests, seconds, perSecond: PER_SECOND });
    return { visitors: result, stalls: await service.call('endToWatchLoop') };
  };
  const edit = async (seconds: number) => {
    let isOver = false;
    const saving = editUntil(() => isOver, running);
    const noticed = await notice(seconds).finally(() => {
      isOver = true;
    });
    return { noticed, saves: await saving };
  };
  await edit(WARM_UP_SECONDS);
  const quiet = await notice(QUIET_SECONDS);
  const { noticed: editing, saves } = await edit(SECONDS);
  const memory = await service.call('memory');
  await Promise.all([service.stop(), load.stop()]);
  const row = (what: string, { visitors: seen, stalls }: Noticed): string[] => [
    what,
    ...[
      ...[seen.median, seen.p99, seen.longest],
      ...[stalls.p99, stalls.longest, stalls.longestOfItsOwn, stalls.front],
    ].map((milliseconds) => (milliseconds === null ? '' : `${milliseconds.toFixed(1)} ms`)),
  ];
  return {
    lines: [
      {
        what: 'visitors’ 99th percentile while somebody saves, 100,000 redirects and 20,000 pages',
        value: editing.visitors.p99,
        unit: 'ms',
        goal: { atMost: 10 },
      },
      {
        what: 'longest stall of the thread that answers visitors meanwhile',
        value: editing.stalls.front ?? editing.stalls.longest,
        unit: 'ms',
        goal: { atMost: 15 },
      },
      {
        what: 'memory of the process (RSS) after it',
        value: megabytes(memory.rss),
        unit: 'MB',
        goal: { atMost: 700 },
      },
    ],
    tables: [
      {
        head: [
          ...['visitors', 'median', '99th percentile', 'longest'],
          ...['loop, 99th', 'loop, longest', 'of its own', 'front thread, longest'],
        ],
        rows: [row('while nobody saves', quiet), row(`during ${saves} saves`, editing)],
      },
    ],
    measured: { quiet, editing, saves, memory },
  };
};
