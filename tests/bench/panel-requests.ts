import { performance } from 'node:perf_hooks';
import { ROOT_PARENT } from '../../src/plugins/site-content/domain/panel/page-tree-view';
import type { BenchResources } from './bench-resources';
import type { Helper } from './helper';
import { median } from './median';
import type { PanelService } from './panel-service';
import type { Section } from './section';

const PAGES = 20_000;
const REDIRECTS = 100_000;
const ROUNDS = 9;
const WARM_UP = 2;

/** The longest time in milliseconds for which a request of the panel may block the event loop. */
const MAX_STALL = 50;

/** A request of the panel, and its maximum median time in milliseconds. */
interface Question {
  readonly what: string;
  readonly path: string;
  readonly atMost: number;
  /** Runs before each request. */
  readonly before?: (round: number) => Promise<void>;
}

/** The times of one request, in milliseconds. */
interface PanelAnswer {
  readonly what: string;
  readonly typical: number;
  readonly longest: number;
  /** The longest time for which the event loop was blocked. */
  readonly stall: number;
  readonly atMost: number;
}

const getQuestions = (service: Helper<PanelService>, leaf: string): Question[] => {
  const saveRedirect = (round: number): Promise<void> =>
    service.call('saveRedirect', `/page-${round}/`);
  const savePage = (round: number): Promise<void> =>
    service.call('savePage', { documentId: leaf, title: `Saved ${round}` });
  return [
    { what: 'settings, of which nothing is read', path: 'settings', atMost: 50 },
    { what: 'home widget', path: 'overview', atMost: 50 },
    {
      what: 'home widget after a saved redirect',
      path: 'overview',
      atMost: 50,
      before: saveRedirect,
    },
    { what: 'home widget after a saved page', path: 'overview', atMost: 50, before: savePage },
    { what: 'pages: the roots', path: `pages/tree?parent=${ROOT_PARENT}`, atMost: 100 },
    {
      what: 'pages: the roots after a saved page',
      path: `pages/tree?parent=${ROOT_PARENT}`,
      atMost: 100,
      before: savePage,
    },
    {
      what: 'pages: those below one',
      path: `pages/tree?parent=tree${'0'.repeat(20)}`,
      atMost: 100,
    },
    { what: 'pages: the way to one', path: `pages/tree?page=${leaf}`, atMost: 100 },
    { what: 'pages: search, few found', path: 'pages/tree?search=page-19123', atMost: 100 },
    { what: 'pages: search, most found', path: 'pages/tree?search=harbour', atMost: 100 },
    { what: 'pages: search by path', path: 'pages/tree?search=/page-3/page-84', atMost: 100 },
    { what: 'pages: only modified', path: 'pages/tree?status=modified', atMost: 100 },
    { what: 'choice of a page', path: 'page-choices?search=page%2019', atMost: 100 },
    { what: 'what leads to a page', path: `pages/${leaf}/references`, atMost: 200 },
    { what: 'navigation', path: 'navigation', atMost: 200 },
    { what: 'redirects', path: 'redirects', atMost: 100 },
    { what: 'redirects after a saved one', path: 'redirects', atMost: 100, before: saveRedirect },
    { what: 'redirects: far down', path: 'redirects?offset=99000', atMost: 100 },
    { what: 'redirects: search, few found', path: 'redirects?search=page-77123', atMost: 200 },
    { what: 'redirects: search, most found', path: 'redirects?search=html', atMost: 200 },
    { what: 'redirects: search for a path', path: 'redirects?search=/page-3/', atMost: 200 },
    {
      what: 'redirects by destination, far down',
      path: 'redirects?sort=destination&direction=descending&offset=60000',
      atMost: 100,
    },
    {
      what: 'redirects by their change',
      path: 'redirects?sort=changed&direction=descending',
      atMost: 100,
    },
    {
      what: 'redirects that lead to a URL',
      path: 'redirects?target=url&offset=50000',
      atMost: 100,
    },
    {
      what: 'where an address leads',
      path: 'redirects/trace?address=/archive/3/page-3.html',
      atMost: 100,
    },
  ];
};

/** Registers the first administrator of a site, and returns the token. */
const getToken = async (address: string): Promise<string> => {
  const response = await fetch(`${address}/admin/register-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ firstname: 'Bench', email: 'bench@example.com', password: 'Bench-password-1' },
    }),
  });
  const { data } = (await response.json()) as { data?: { token: string } };
  if (data === undefined) throw new Error(`No administrator was made (${response.status}).`);
  return data.token;
};

/** Starts the service, fills it and measures the requests of the panel. */
const measure = async (service: Helper<PanelService>): Promise<PanelAnswer[]> => {
  const address = `http://127.0.0.1:${await service.call('start')}`;
  const leaf = await service.call('fill', { pages: PAGES, redirects: REDIRECTS });
  const headers = { Authorization: `Bearer ${await getToken(address)}` };
  const ask = async (path: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${address}/site-content/${path}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 500)}`);
    return performance.now() - startedAt;
  };

  const answers: PanelAnswer[] = [];
  for (const { what, path, atMost, before } of getQuestions(service, leaf)) {
    const took: number[] = [];
    const stalls: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      await before?.(round);
      await service.call('watch');
      took.push(await ask(path));
      stalls.push(await service.call('longestStall'));
    }
    const counted = took.slice(WARM_UP);
    answers.push({
      ...{ what, atMost },
      typical: median(counted),
      longest: Math.max(...counted),
      stall: Math.max(...stalls.slice(WARM_UP)),
    });
  }
  return answers;
};

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

/**
 * Measures the requests of the panel on a site with 20,000 pages and 100,000 redirects: the median time of each, and
 * the longest time for which one of them blocks all others.
 */
export const measurePanelRequests = async (resources: BenchResources): Promise<Section> => {
  const environment = resources.site.copy('panel');
  const service = resources.start<PanelService>('panel-service', environment);
  const answers = await measure(service);
  await service.stop();
  return {
    lines: [
      ...answers.map(({ what, typical, atMost }) => ({
        ...{ what: `panel: ${what}`, value: typical, unit: 'ms' as const, goal: { atMost } },
      })),
      {
        ...{ what: 'panel: longest stall of the event loop', unit: 'ms' },
        value: Math.max(...answers.map(({ stall }) => stall)),
        goal: { atMost: MAX_STALL },
      },
    ],
    tables: [
      {
        head: ['the panel asks for', 'takes', 'at most', 'holds the loop'],
        rows: answers.map(({ what, typical, longest, stall }) => [
          ...[what, milliseconds(typical), milliseconds(longest), milliseconds(stall)],
        ]),
      },
    ],
    measured: answers,
  };
};
