import { performance } from 'node:perf_hooks';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/domain/content-types';
import type { BenchResources, Running } from './bench-resources';
import { fetchWhole } from './http';
import { median } from './median';
import type { PlainSelect } from './plain-select';
import { INITIAL_DATA } from './queries';
import { type Line, megabytes, type Section } from './section';
import { LARGE, MIDDLE, SMALL } from './sizes';

const ROUNDS = 9;
const WARM_UP = 2;

const SITES = [SMALL, MIDDLE, LARGE];

/**
 * An operation that is measured on each site in each round, and the limit for its growth from the smallest to the
 * largest site.
 */
interface Operation {
  readonly what: string;
  /** The maximum factor of its time on a site with a hundred times as much content; `null` if it has another goal. */
  readonly atMost: number | null;
  /** @returns milliseconds */
  readonly run: (running: Running, round: number) => Promise<number>;
}

/** Sends a request that is new in each round, so that the cache cannot answer it. */
const ask = async ({ port }: Running, path: string): Promise<number> => {
  const startedAt = performance.now();
  const { status } = await fetchWhole(port, path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return performance.now() - startedAt;
};

/** A parameter that makes the same request a new one in each round. `FILLED` is a page that the bench has added. */
const anew = (round: number): string => `limit=${100 - round}`;
const FILLED = 150;

const first = (what: string, path: (round: number) => string, atMost: number): Operation => ({
  what,
  atMost,
  run: (running, round) => ask(running, path(round)),
});

const panel = (what: string, path: string, atMost: number): Operation => ({
  what: `panel: ${what}`,
  atMost,
  run: (running) => running.panel.get(path),
});

/** Measures how long a visitor waits for initial data right after a redirect was saved. */
const firstFresh = async (running: Running, round: number): Promise<number> => {
  const destination = `/fresh/${round}/`;
  await running.panel.saveRedirect(running.written.redirect, destination);
  const startedAt = performance.now();
  const { body } = await fetchWhole(running.port, INITIAL_DATA);
  const took = performance.now() - startedAt;
  if (!body.includes(`"${destination}"`)) throw new Error('The first answer did not show a save.');
  return took;
};

const OPERATIONS: readonly Operation[] = [
  { what: 'first fresh answer after a saved redirect', atMost: null, run: firstFresh },
  {
    what: 'save of a redirect',
    atMost: 1.5,
    run: ({ panel: editor, written }, round) =>
      editor.saveRedirect(written.redirect, `/saved/${round}/`),
  },
  {
    what: 'save of a page',
    atMost: 1.5,
    run: ({ panel: editor, written }, round) => editor.savePage(written.page, `Saved ${round}`),
  },
  {
    what: 'publishing it',
    atMost: 1.5,
    run: ({ panel: editor, written }) => editor.publishPage(written.page),
  },
  first('miss by slug', (round) => `/api/pages/?slug=page-${FILLED}&${anew(round)}`, 3),
  first('miss by path', (round) => `/api/pages/?html_path=/page-${round}/&${anew(round)}`, 3),
  first('list of 20 pages', (round) => `/api/pages/?offset=${round}`, 10),
  first('search', (round) => `/api/pages/?search=page+${FILLED}&${anew(round)}`, 30),
  panel('home widget', '/site-content/overview', 3),
  panel('pages of the first level', '/site-content/pages/tree?parent=root', 3),
  panel('search for a page', `/site-content/pages/tree?search=Page+${FILLED}`, 30),
  panel('redirects', '/site-content/redirects', 30),
  panel('search for a redirect', '/site-content/redirects?search=page-777.html', 30),
  panel('list of pages', `/content-manager/collection-types/${PAGE}?page=1&pageSize=20`, 10),
  panel(
    'list of redirects',
    `/content-manager/collection-types/${REDIRECT}?page=1&pageSize=20`,
    10
  ),
  panel('navigation', '/site-content/navigation', 100),
];

/** Measures each operation on sites of growing size, in alternating rounds. */
export const measureGrowth = async (resources: BenchResources): Promise<Section> => {
  const sites: Running[] = [];
  for (const size of SITES) sites.push(await resources.startGrown(size));
  const plain = resources.start<PlainSelect>('plain-select');
  await plain.call('open', resources.getDatabase(LARGE));
  const times = new Map(OPERATIONS.map(({ what }) => [what, SITES.map((): number[] => [])]));
  const selects: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { what, run } of OPERATIONS) {
      for (const [at, site] of sites.entries()) {
        const took = await run(site, round);
        if (round >= WARM_UP) times.get(what)?.[at]?.push(took);
      }
    }
    const took = await plain.call('run');
    if (round >= WARM_UP) selects.push(took);
  }
  const memory = await Promise.all(sites.map(({ helper }) => helper.call('memory')));
  await Promise.all([plain, ...sites.map(({ helper }) => helper)].map((each) => each.stop()));

  const getRatio = (numbers: readonly number[], against: readonly number[]): number =>
    median(numbers.map((took, round) => took / (against[round] ?? NaN)));
  const lines = OPERATIONS.flatMap(({ what, atMost }): Line[] => {
    const taken = times.get(what) ?? [];
    if (atMost === null) {
      return [
        {
          what: `${what}, 100,000 redirects, against SELECT and JSON.stringify of them`,
          value: getRatio(taken[2] ?? [], selects),
          unit: 'times',
          goal: { atMost: 0.25 },
        },
      ];
    }
    return [
      {
        what: `${what}, a hundred times as much`,
        value: getRatio(taken[2] ?? [], taken[0] ?? []),
        unit: 'times',
        goal: { atMost },
      },
    ];
  });
  const row = (what: string, values: readonly number[], unit: string): string[] => [
    what,
    ...values.map((value) => `${value.toFixed(1)} ${unit}`),
  ];
  return {
    lines: [
      ...lines,
      {
        what: 'memory with 100,000 redirects and 20,000 pages (RSS)',
        value: megabytes(memory[2]?.rss ?? NaN),
        unit: 'MB',
        goal: { atMost: 700 },
      },
    ],
    tables: [
      {
        head: [
          'redirects / pages / navigation',
          '1,000 / 200 / 30',
          '10,000 / 2,000 / 300',
          '100,000 / 20,000 / 300',
        ],
        rows: [
          ...[...times].map(([what, taken]) => row(what, taken.map(median), 'ms')),
          row(
            'memory (RSS)',
            memory.map(({ rss }) => megabytes(rss)),
            'MB'
          ),
        ],
      },
    ],
    measured: { times: Object.fromEntries(times), selects, memory },
  };
};
