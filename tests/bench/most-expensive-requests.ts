import { connectTo, getUrl, URL_VARIABLES } from '../support/databases/servers';
import type { BenchResources } from './bench-resources';
import type { Size } from './fill-site';
import type { Helper } from './helper';
import { fetchWhole } from './http';
import { randomRequests, requestsByHand } from './random-requests';
import type { Line, Section, Table } from './section';
import type { Cost, Service } from './service';
import type { Environment } from './site';

const REQUESTS = 10_000;
/**
 * The number of random requests on another database, in addition to the costliest ones on the first: only the
 * statements differ there.
 */
const REQUESTS_ELSEWHERE = 1000;
const SIZE: Size = { redirects: 1000, pages: 20_000, navItems: 30 };
/** The number of costliest requests that are repeated, so that a pause of the machine does not count as their cost. */
const AGAIN = 20;
const TIMES = 3;
const SHOWN = 5;
const SHOWN_CHARACTERS = 100;

/** The maximum cost of a request, in milliseconds: of one uninterrupted stretch, and in total. */
const [MAX_HELD, MAX_IN_ALL] = [100, 500];

interface Asked extends Cost {
  readonly path: string;
  readonly status: number;
}

/** @param time selects another origin, which the cache treats as another request */
const ask = async (
  service: Helper<Service>,
  port: number,
  path: string,
  time = 0
): Promise<Asked> => {
  await service.call('beginToWatchCost');
  const { status } = await fetchWhole(port, path, { Origin: `https://site-${time}.example` });
  return { path, status, ...(await service.call('endToWatchCost')) };
};

const least = (costs: readonly Asked[]): Asked => {
  const [first] = costs;
  if (first === undefined) throw new Error('Nothing was asked for.');
  return {
    ...first,
    held: Math.min(...costs.map(({ held }) => held)),
    inAll: Math.min(...costs.map(({ inAll }) => inAll)),
  };
};

/** Creates a database for the duration of `run`, and passes the variables by which a process connects to it. */
const withDatabase = async <T>(
  server: string,
  run: (environment: Environment) => Promise<T>
): Promise<T> => {
  const name = `site_content_bench_${process.pid}`;
  const databases = connectTo('postgres');
  try {
    await databases.create(name);
    return await run({ DATABASE_CLIENT: 'postgres', DATABASE_URL: getUrl(server, name) });
  } finally {
    await databases.drop(name);
    await databases.close();
  }
};

interface Found {
  readonly lines: readonly Line[];
  readonly table: Table;
  readonly measured: object;
  readonly costliest: readonly string[];
}

const measureOn = async (
  resources: BenchResources,
  database: 'SQLite' | 'PostgreSQL',
  environment: Environment,
  requests: readonly string[]
): Promise<Found> => {
  const { helper: service, port } = await resources.startGrown(SIZE, environment);
  // The first search reads all texts.
  await fetchWhole(port, '/api/pages/?search=harbour');
  const asked: Asked[] = [];
  for (const path of [...requestsByHand(), ...requests]) {
    asked.push(await ask(service, port, path));
  }
  const accepted = asked.filter(({ status }) => status === 200);
  const by = (what: 'held' | 'inAll'): Asked[] =>
    accepted.toSorted((a, b) => b[what] - a[what]).slice(0, AGAIN);
  const costliest = new Map<string, Asked>();
  for (const { path } of [...by('held'), ...by('inAll'), ...accepted.slice(0, 6)]) {
    if (costliest.has(path)) continue;
    const again: Asked[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      again.push(await ask(service, port, path, time + 1));
    }
    costliest.set(path, least(again));
  }
  await service.stop();
  const costs = [...costliest.values()];
  const most = (what: 'held' | 'inAll'): number => Math.max(...costs.map((cost) => cost[what]));
  const named = `costliest of ${accepted.length} requests on ${database}, 20,000 pages with 3 KB of text`;
  return {
    lines: [
      ...(
        [
          ['held', MAX_HELD, 'at a time'],
          ['inAll', MAX_IN_ALL, 'in all'],
        ] as const
      ).map(([what, atMost, how]): Line => ({
        what: `${named}: Strapi's thread ${how}`,
        value: most(what),
        unit: 'ms',
        goal: { atMost },
      })),
    ],
    table: {
      head: [`costliest on ${database}`, 'thread at a time', 'in all'],
      rows: costs
        .toSorted((a, b) => b.inAll - a.inAll)
        .slice(0, SHOWN)
        .map(({ path, held, inAll }) => [
          path.slice(0, SHOWN_CHARACTERS),
          `${held.toFixed(0)} ms`,
          `${inAll.toFixed(0)} ms`,
        ]),
    },
    measured: { accepted: accepted.length, refused: asked.length - accepted.length, costs },
    costliest: [...costliest.keys()],
  };
};

/**
 * Measures the cost of the most expensive requests that an anonymous client can send, both random and handwritten. If
 * TEST_POSTGRES_URL names a server, repeats the costliest and some more on PostgreSQL.
 */
export const measureCostliest = async (resources: BenchResources): Promise<Section> => {
  const onSqlite = await measureOn(resources, 'SQLite', {}, randomRequests(REQUESTS, SIZE.pages));
  const found = [onSqlite];
  const server = process.env[URL_VARIABLES.postgres];
  if (server !== undefined) {
    found.push(
      await withDatabase(server, (environment) =>
        measureOn(resources, 'PostgreSQL', environment, [
          ...randomRequests(REQUESTS_ELSEWHERE, SIZE.pages),
          ...onSqlite.costliest,
        ])
      )
    );
  }
  return {
    lines: found.flatMap(({ lines }) => lines),
    tables: found.map(({ table }) => table),
    measured: found.map(({ measured }) => measured),
  };
};
