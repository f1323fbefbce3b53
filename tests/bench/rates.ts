import type { BareServer } from './bare-server';
import type { Helper } from './helper';
import { fetchWhole, headerOf, requestText } from './http';
import type { LoadGenerator } from './load';
import { median } from './median';
import {
  distinctInitialData,
  distinctPageQuery,
  INITIAL_DATA,
  PAGE,
  REST_INITIAL_DATA,
  REST_PAGE,
  series,
} from './queries';

/** Many short rounds rather than few long ones: whatever else the machine does then falls on all alike. */
const ROUNDS = 11;
const SECONDS = 0.5;
/** More than any server can answer in a round. */
const DISTINCT = 4000;

/** A server, and how to reach it. */
export interface Target {
  readonly helper: { cpuTime(): Promise<number> };
  readonly port: number;
}

export interface Servers {
  readonly bare: Target & { readonly helper: Helper<BareServer> };
  readonly service: Target;
  readonly rest: Target;
  readonly load: Helper<LoadGenerator>;
}

/** One thing that is asked for over and over. */
interface Series {
  readonly name: string;
  readonly target: Target;
  /** The requests of a round. */
  readonly requests: (round: number) => readonly string[];
  /** What every answer has to be: a status, and `Cache-Status` where there is one. */
  readonly kind: string;
  /** How many requests a front end needs for one answer. */
  readonly requestsPerAnswer: number;
}

/** Of each round: answers a second, and the server's CPU time in microseconds for each. */
export interface Rate {
  readonly perSecond: number[];
  readonly cpu: number[];
}

/** Added by Node to every answer. */
const BY_NODE = ['date', 'connection', 'keep-alive'];

/** What the service answers from memory, in each form, for the bare server to answer, too. */
const hitSeries = async (
  { bare, service }: Servers,
  name: string,
  path: string
): Promise<Series[]> => {
  const first = await fetchWhole(service.port, path);
  const forms: readonly [string, Readonly<Record<string, string>>][] = [
    ['hit', {}],
    ['304', { 'If-None-Match': headerOf(first, 'etag') ?? '' }],
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

const slowSeries = ({ service, rest }: Servers): Series[] => {
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
    {
      name: 'initial data, REST',
      target: rest,
      kind: '200',
      requests: () => REST_INITIAL_DATA.map((path) => requestText(path)),
      requestsPerAnswer: REST_INITIAL_DATA.length,
    },
    {
      ...miss,
      name: 'page, miss',
      target: service,
      requests: distinct((number) => requestText(distinctPageQuery(number))),
    },
    {
      name: 'page, REST',
      target: rest,
      kind: '200',
      requests: () => [requestText(REST_PAGE)],
      requestsPerAnswer: 1,
    },
  ];
};

/** What is compared would be worth nothing if Strapi answered less than the service does. */
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

/**
 * Measures everything in rounds, so that a machine that is slower for a while is slower for all.
 *
 * @throws where an answer was not of the kind that was to be measured
 */
export const measureRates = async (servers: Servers): Promise<ReadonlyMap<string, Rate>> => {
  await checkRest(servers);
  const all = [
    ...(await hitSeries(servers, 'initial data', INITIAL_DATA)),
    ...(await hitSeries(servers, 'page', PAGE)),
    ...slowSeries(servers),
  ];
  const rates = new Map<string, Rate>(all.map(({ name }) => [name, { perSecond: [], cpu: [] }]));
  // The first round warms up, and is forgotten.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, target, requests, kind, requestsPerAnswer } of all) {
      const before = await target.helper.cpuTime();
      const result = await servers.load.call('run', {
        port: target.port,
        requests: requests(round),
        seconds: SECONDS,
      });
      const cpu = (await target.helper.cpuTime()) - before;
      const others = Object.keys(result.kinds).filter((other) => other !== kind);
      if (others.length > 0 || result.answers === 0) {
        throw new Error(`${name}: ${JSON.stringify(result.kinds)} instead of "${kind}" alone.`);
      }
      if (round === 0) continue;
      const answers = result.answers / requestsPerAnswer;
      rates.get(name)?.perSecond.push(answers / result.seconds);
      rates.get(name)?.cpu.push(cpu / answers);
    }
  }
  return rates;
};

/** How many times as fast one is as another: the median of the rounds' ratios. */
export const speedOf = (rate: Rate, against: Rate): number =>
  median(rate.perSecond.map((perSecond, round) => perSecond / (against.perSecond[round] ?? NaN)));

/** The same by the CPU time that a server takes for an answer, which other load on the machine hardly alters. */
export const thriftOf = (rate: Rate, against: Rate): number =>
  median(rate.cpu.map((cpu, round) => (against.cpu[round] ?? NaN) / cpu));
