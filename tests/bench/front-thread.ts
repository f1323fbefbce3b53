import { performance } from 'node:perf_hooks';
import type { BenchResources, Running } from './bench-resources';
import { fetchWhole, requestText } from './http';
import { median } from './median';
import { distinctPageQuery, INITIAL_DATA, series } from './queries';
import { compareRates, measureRates, type Series, tableOfRates } from './rounds';
import { megabytes, type Section } from './section';
import { LARGE } from './sizes';

/** More requests than any server can answer in a round. */
const DISTINCT = 4000;
const SAVES = 40;

/** The waiting times of editors, and of the first visitor after a save, in milliseconds. */
interface Waits {
  readonly save: number[];
  readonly firstFresh: number[];
}

const missedPages = (name: string, { helper, port }: Running): Series => ({
  ...{ name, target: { helper, port }, kind: '200 site-content; fwd=miss; stored' },
  requests: (round) =>
    series(round * DISTINCT, DISTINCT, (number) => requestText(distinctPageQuery(number))),
  requestsPerAnswer: 1,
});

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/**
 * Measures the cost of a front thread, by comparing the same service with and without one: cache misses, saves, the
 * first response after a save, and memory.
 */
export const measureFrontThread = async (resources: BenchResources): Promise<Section> => {
  const load = resources.startLoad();
  const both = {
    with: await resources.startGrown(LARGE, { FRONT_THREADS: '1' }),
    without: await resources.startGrown(LARGE, { FRONT_THREADS: '0' }),
  };
  const waits: Record<keyof typeof both, Waits> = {
    with: { save: [], firstFresh: [] },
    without: { save: [], firstFresh: [] },
  };
  const all = ['with', 'without'] as const;
  for (const each of all) await fetchWhole(both[each].port, INITIAL_DATA);
  for (let round = 0; round < SAVES; round += 1) {
    for (const each of round % 2 === 0 ? all : all.toReversed()) {
      const { panel, port, written } = both[each];
      const save = () => panel.saveRedirect(written.redirect, `/saved/${round}/`);
      waits[each].save.push(await time(save));
      waits[each].firstFresh.push(await time(() => fetchWhole(port, INITIAL_DATA)));
    }
  }
  const rates = await measureRates(
    load,
    all.map((each) => missedPages(each, both[each]))
  );
  const memory = {
    with: megabytes((await both.with.helper.call('memory')).rss),
    without: megabytes((await both.without.helper.call('memory')).rss),
  };
  await Promise.all([load, both.with.helper, both.without.helper].map((each) => each.stop()));
  const ratio = (what: keyof Waits): number =>
    median(waits.with[what].map((wait, round) => wait / (waits.without[what][round] ?? NaN)));
  const named = 'with a front thread, against without';
  return {
    lines: [
      compareRates(rates, `page, miss, ${named}`, ['with', 'without'], { atLeast: 0.9 }),
      {
        what: `a save until the next response is ready, ${named}`,
        ...{ value: ratio('save'), unit: 'times', goal: null },
      },
      {
        what: `a save and the first initial data after it, ${named}`,
        value: median(
          waits.with.save.map(
            (save, round) =>
              (save + (waits.with.firstFresh[round] ?? NaN)) /
              ((waits.without.save[round] ?? NaN) + (waits.without.firstFresh[round] ?? NaN))
          )
        ),
        ...{ unit: 'times', goal: { atMost: 1.1 } },
      },
      {
        what: `memory of the process (RSS), ${named}`,
        ...{ value: memory.with / memory.without, unit: 'times', goal: { atMost: 1.25 } },
      },
    ],
    tables: [
      tableOfRates(rates),
      {
        head: ['front thread', 'save', 'first initial data after it', 'memory'],
        rows: all.map((each) => [
          each,
          `${median(waits[each].save).toFixed(1)} ms`,
          `${median(waits[each].firstFresh).toFixed(1)} ms`,
          `${memory[each].toFixed(0)} MB`,
        ]),
      },
    ],
    measured: { rates: Object.fromEntries(rates), waits, memory },
  };
};
