import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchResources } from './bench-resources';
import { editUntil, visitors } from './editing';
import { requestText } from './http';
import { distinctPageQuery, series } from './queries';
import { megabytes, type Section } from './section';
import type { Memory } from './service';
import { LARGE } from './sizes';

const PER_SECOND = 100;
const DISTINCT = 20_000;
const LOOKS = 60;
/** The memory at the end is compared with that after this part of the time: the tenth of thirty minutes. */
const WARM = 1 / 3;

/** Requests for the same page with queries that have not been sent before. */
const strangers = (): string[] =>
  series(0, DISTINCT, (number) => requestText(distinctPageQuery(number)));

/**
 * Measures the memory of the process while visitors send repeated and new requests, and an editor saves twice a second.
 */
export const measureSoak = async (resources: BenchResources, minutes: number): Promise<Section> => {
  const known = visitors();
  const requests = strangers().flatMap((stranger, at) => [
    known[(2 * at) % known.length] as string,
    known[(2 * at + 1) % known.length] as string,
    stranger,
  ]);
  const load = resources.startLoad();
  const running = await resources.startGrown(LARGE);
  const { helper: service, port } = running;
  const seconds = minutes * 60;
  let isOver = false;
  const saving = editUntil(() => isOver, running);
  const asking = load.call('pace', { port, requests, seconds, perSecond: PER_SECOND });
  const startedAt = performance.now();
  const looks: ({ readonly minute: number } & Memory)[] = [];
  for (let look = 1; look <= LOOKS; look += 1) {
    const dueAt = startedAt + (look * seconds * 1000) / LOOKS;
    await Promise.race([asking, wait(Math.max(0, dueAt - performance.now()))]);
    const memory = await service.call('memory');
    looks.push({ minute: (performance.now() - startedAt) / 60_000, ...memory });
  }
  await asking;
  isOver = true;
  const saves = await saving;
  await Promise.all([service.stop(), load.stop()]);
  // Takes the highest of several samples, because garbage is collected only now and then.
  const most = (from: number, to: number): number =>
    Math.max(...looks.slice(from, to).map(({ rss }) => rss));
  const WINDOW = LOOKS / 10;
  const warm = Math.round(LOOKS * WARM);
  return {
    lines: [
      {
        what: `memory at the end of ${minutes} minutes of saves and requests, against after a third of them`,
        value: most(LOOKS - WINDOW, LOOKS) / most(warm - WINDOW, warm),
        unit: 'times',
        goal: { atMost: 1.3 },
      },
      {
        what: 'the most it was (RSS)',
        value: megabytes(most(0, LOOKS)),
        unit: 'MB',
        goal: { atMost: 700 },
      },
    ],
    tables: [
      {
        head: ['minute', 'RSS', 'kept answers'],
        rows: looks
          .filter((_, at) => (at + 1) % WINDOW === 0)
          .map(({ minute, rss, cached }) => [
            minute.toFixed(1),
            `${megabytes(rss).toFixed(0)} MB`,
            `${megabytes(cached).toFixed(0)} MB`,
          ]),
      },
    ],
    measured: { saves, looks },
  };
};
