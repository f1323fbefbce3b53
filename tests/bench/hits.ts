import type { BareServer } from './bare-server';
import type { BenchResources } from './bench-resources';
import type { Helper } from './helper';
import { fetchWhole, getHeader, requestText } from './http';
import { INITIAL_DATA, PAGE } from './queries';
import { compareRates, measureRates, type Series, tableOfRates, type Target } from './rounds';
import type { Section } from './section';

/** Headers that Node adds to every response. */
const BY_NODE = ['date', 'connection', 'keep-alive'];

/** Requests that hit the cache, in each form. The bare server learns the same responses. */
const hitSeries = async (
  bare: Target & { readonly helper: Helper<BareServer> },
  service: Target,
  [name, path]: readonly [name: string, path: string]
): Promise<Series[]> => {
  const first = await fetchWhole(service.port, path);
  const forms: readonly [string, Readonly<Record<string, string>>][] = [
    ['hit', {}],
    ['304', { 'If-None-Match': getHeader(first, 'etag') ?? '' }],
    ['gzip', { 'Accept-Encoding': 'gzip' }],
  ];
  const made: Series[] = [];
  for (const [form, headers] of forms) {
    await fetchWhole(service.port, path, headers);
    const answer = await fetchWhole(service.port, path, headers);
    const barePath = `/${name}/${form}`.replaceAll(' ', '-');
    const { status } = answer;
    const kept = answer.headers.flatMap((value, at) =>
      at % 2 === 0 && !BY_NODE.includes(value.toLowerCase())
        ? [value, answer.headers[at + 1] as string]
        : []
    );
    await bare.helper.call('learn', { path: barePath, status, headers: kept, body: answer.body });
    const kind = `${status} site-content; hit`;
    const ask = (at: string): readonly string[] => [requestText(at, headers)];
    const common = { kind, requestsPerAnswer: 1 };
    made.push(
      { ...common, name: `${name}, ${form}, bare`, target: bare, requests: () => ask(barePath) },
      { ...common, name: `${name}, ${form}`, target: service, requests: () => ask(path) }
    );
  }
  return made;
};

const GOAL = { atLeast: 0.85 };

/** Measures cache hits against a bare `node:http` server that sends the same bytes and headers. */
export const measureHits = async (resources: BenchResources): Promise<Section> => {
  const load = resources.startLoad();
  const bare = await resources.startBare();
  const service = await resources.startService(resources.site.copy('hits'));
  const rates = await measureRates(load, [
    ...(await hitSeries(bare, service, ['initial data', INITIAL_DATA])),
    ...(await hitSeries(bare, service, ['page', PAGE])),
  ]);
  await Promise.all([load, bare.helper, service.helper].map((helper) => helper.stop()));
  const against = (name: string, what: string, goal: typeof GOAL | null = null) =>
    compareRates(rates, `${what}, against bare node:http`, [name, `${name}, bare`], goal);
  return {
    lines: [
      against('initial data, hit', 'initial data, hit', GOAL),
      against('initial data, 304', 'initial data, 304'),
      against('initial data, gzip', 'initial data, gzip'),
      against('page, hit', 'page with fields=* (5 KB), hit', GOAL),
      against('page, 304', 'page, 304'),
      against('page, gzip', 'page, gzip'),
    ],
    tables: [tableOfRates(rates)],
    measured: Object.fromEntries(rates),
  };
};
