import type { BenchResources } from './bench-resources';
import { fetchWhole, requestText } from './http';
import {
  distinctInitialData,
  distinctPageQuery,
  INITIAL_DATA,
  PAGE,
  REST_INITIAL_DATA,
  REST_PAGE,
  series,
} from './queries';
import { installRestCache } from './rest-cache';
import { compareRates, measureRates, type Series, tableOfRates, type Target } from './rounds';
import type { Section } from './section';
import type { StrapiRest } from './strapi-rest';

/** More requests than any server can answer in a round. */
const DISTINCT = 4000;

interface Servers {
  readonly service: Target;
  readonly rest: Target;
  /** Strapi's REST with a plugin that caches its responses in memory. */
  readonly cached: Target;
}

/** Throws if Strapi's REST returns less than the service, because the comparison would then be worthless. */
const checkRest = async ({ service, rest }: Servers): Promise<void> => {
  const json = async (port: number, path: string) =>
    JSON.parse((await fetchWhole(port, path)).body.toString());
  const ours = (await json(service.port, PAGE)).items[0].body;
  const strapis = (await json(rest.port, REST_PAGE)).data[0].body;
  if (ours.length !== strapis.length) {
    throw new Error(`Strapi's page has ${strapis.length} blocks, ours ${ours.length}.`);
  }
  const { redirects } = await json(service.port, INITIAL_DATA);
  const rows = (await json(rest.port, REST_INITIAL_DATA[1] ?? '')).data;
  if (Object.keys(redirects).length !== rows.length) {
    throw new Error(`Strapi gives ${rows.length} redirects, not all there are.`);
  }
};

/** The requests to Strapi's own routes that replace one for initial data. */
const getInitialData = (by: string, target: Target): Series => ({
  ...{ name: `initial data, ${by}`, target, kind: '200' },
  requests: () => REST_INITIAL_DATA.map((path) => requestText(path)),
  requestsPerAnswer: REST_INITIAL_DATA.length,
});

const getPage = (by: string, target: Target): Series => ({
  ...{ name: `page, ${by}`, target, kind: '200' },
  requests: () => [requestText(REST_PAGE)],
  requestsPerAnswer: 1,
});

/** Cache misses, and requests to Strapi's own routes for the same content. */
const getSeries = ({ service, rest, cached }: Servers): Series[] => {
  const miss = { kind: '200 site-content; fwd=miss; stored', requestsPerAnswer: 1 };
  const distinct = (make: (number: number) => string) => (round: number) =>
    series(round * DISTINCT, DISTINCT, make);
  return [
    {
      ...miss,
      name: 'initial data, miss',
      target: service,
      requests: distinct(distinctInitialData),
    },
    getInitialData('REST', rest),
    getInitialData('REST cached', cached),
    {
      ...miss,
      name: 'page, miss',
      target: service,
      requests: distinct((number) => requestText(distinctPageQuery(number))),
    },
    getPage('REST', rest),
    getPage('REST cached', cached),
  ];
};

/** Measures cache hits and misses against the alternatives: Strapi's own REST, and that REST with a cache. */
export const measureComparison = async (resources: BenchResources): Promise<Section> => {
  const load = resources.startLoad();
  const service = await resources.startService(resources.site.copy('comparison'));
  const startRest = async (name: string, cache: string | null) => {
    const helper = resources.start<StrapiRest>('strapi-rest', resources.site.copy(name));
    return { helper, port: await helper.call('start', cache) };
  };
  const rest = await startRest('rest', null);
  const cached = await startRest('rest-cached', await installRestCache());
  const servers = { service, rest, cached };
  await checkRest(servers);
  await checkRest({ ...servers, rest: cached });
  const hit = (name: string, path: string): Series => ({
    name: `${name}, hit`,
    target: service,
    requests: () => [requestText(path)],
    kind: '200 site-content; hit',
    requestsPerAnswer: 1,
  });
  const rates = await measureRates(load, [
    hit('initial data', INITIAL_DATA),
    hit('page', PAGE),
    ...getSeries(servers),
  ]);
  await Promise.all(
    [load, ...Object.values(servers).map(({ helper }) => helper)].map((each) => each.stop())
  );
  const three = (name: string): string =>
    name === 'initial data' ? `${name} (three requests there)` : name;
  const against = (name: string, form: string, by: string, atLeast: number) =>
    compareRates(
      rates,
      `${three(name)}, ${form}, against Strapi's ${by === 'REST' ? by : 'REST with plugin-rest-cache'}`,
      [`${name}, ${form}`, `${name}, ${by}`],
      { atLeast }
    );
  return {
    lines: [
      against('initial data', 'hit', 'REST', 100),
      against('page', 'hit', 'REST', 100),
      against('initial data', 'hit', 'REST cached', 1),
      against('page', 'hit', 'REST cached', 1),
      against('initial data', 'miss', 'REST', 2),
      against('page', 'miss', 'REST', 2),
    ],
    tables: [tableOfRates(rates)],
    measured: Object.fromEntries(rates),
  };
};
