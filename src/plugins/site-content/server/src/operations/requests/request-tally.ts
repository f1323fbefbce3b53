import type { CacheResult, CompletedRequest } from './completed-request';
import type { RouteName } from './route-name';

/** Upper bounds of the latency buckets, in seconds. Cached responses take well below a millisecond. */
export const LATENCY_BOUNDS = [
  ...[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 5, 10],
];

/** Other methods are counted together, because clients can invent any. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Latencies of a route. */
export interface Latencies {
  /** Count per bucket, not cumulative. The last bucket is beyond all bounds. */
  readonly counts: number[];
  /** In seconds. */
  sum: number;
}

interface RouteTally {
  /** Counts by method and by the first digit of the status. */
  readonly requests: Map<string, number[]>;
  readonly latencies: Latencies;
}

/** Number of requests with the same labels. */
export interface RequestCount {
  readonly route: RouteName;
  readonly method: string;
  /** The status class, such as `2xx`. */
  readonly status: string;
  readonly count: number;
}

/** Counts of all requests, as plain data. */
export interface TallyReport {
  readonly requests: readonly RequestCount[];
  readonly latencies: ReadonlyMap<RouteName, Latencies>;
  readonly cacheResults: Readonly<Record<CacheResult, number>>;
}

const getClass = (seconds: number): number => {
  let at = 0;
  while (at < LATENCY_BOUNDS.length && seconds > (LATENCY_BOUNDS[at] as number)) at += 1;
  return at;
};

const noResults = (): Record<CacheResult, number> => ({
  hit: 0,
  revalidated: 0,
  miss: 0,
  pass: 0,
  stale: 0,
  unavailable: 0,
  none: 0,
});

/** Counts requests since the start. Its size does not depend on the number of clients or URLs. */
export class RequestTally {
  private readonly routes = new Map<RouteName, RouteTally>();
  private readonly results = noResults();

  add({ route, method, status, milliseconds, cache }: CompletedRequest): void {
    this.results[cache] += 1;
    const { requests, latencies } = this.getTally(route);
    const known = METHODS.has(method) ? method : 'other';
    let counts = requests.get(known);
    if (counts === undefined) requests.set(known, (counts = [0, 0, 0, 0, 0, 0]));
    const digit = Math.min(5, Math.floor(status / 100));
    counts[digit] = (counts[digit] ?? 0) + 1;
    const seconds = milliseconds / 1000;
    const latencyClass = getClass(seconds);
    latencies.counts[latencyClass] = (latencies.counts[latencyClass] ?? 0) + 1;
    latencies.sum += seconds;
  }

  get report(): TallyReport {
    return { requests: this.requests, latencies: this.latencies, cacheResults: this.results };
  }

  private get requests(): RequestCount[] {
    return [...this.routes].flatMap(([route, tally]) =>
      [...tally.requests].flatMap(([method, counts]) =>
        counts.flatMap((count, digit) =>
          count === 0 ? [] : [{ route, method, status: `${digit}xx`, count }]
        )
      )
    );
  }

  private get latencies(): ReadonlyMap<RouteName, Latencies> {
    return new Map([...this.routes].map(([route, tally]) => [route, tally.latencies]));
  }

  private getTally(route: RouteName): RouteTally {
    const known = this.routes.get(route);
    if (known !== undefined) return known;
    const counts = Array.from({ length: LATENCY_BOUNDS.length + 1 }, () => 0);
    const tally = { requests: new Map(), latencies: { counts, sum: 0 } };
    this.routes.set(route, tally);
    return tally;
  }
}

const addLatencies = (a: Latencies | undefined, b: Latencies): Latencies =>
  a === undefined
    ? b
    : { counts: a.counts.map((count, at) => count + (b.counts[at] ?? 0)), sum: a.sum + b.sum };

/** Adds up the counts of several threads. */
export const addReports = (reports: readonly TallyReport[]): TallyReport => {
  const requests = new Map<string, RequestCount>();
  const latencies = new Map<RouteName, Latencies>();
  const cacheResults = noResults();
  for (const report of reports) {
    for (const { count, ...labels } of report.requests) {
      const key = Object.values(labels).join(' ');
      requests.set(key, { ...labels, count: count + (requests.get(key)?.count ?? 0) });
    }
    for (const [route, counts] of report.latencies) {
      latencies.set(route, addLatencies(latencies.get(route), counts));
    }
    for (const [result, count] of Object.entries(report.cacheResults)) {
      cacheResults[result as CacheResult] += count;
    }
  }
  return { requests: [...requests.values()], latencies, cacheResults };
};
