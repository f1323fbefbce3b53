import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type Metric,
  type MetricValueWithName,
  Registry,
} from 'prom-client';
import { type Milliseconds, withTimeout } from '../database/timeout';
import { type Latencies, LATENCY_BOUNDS, type TallyReport } from '../requests/request-tally';
import type { DescribedGauge } from './gauge';

type Value = MetricValueWithName<string>;

const getSeries = (name: string, route: string, { counts, sum }: Latencies): Value[] => {
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    const le = LATENCY_BOUNDS[at] ?? '+Inf';
    return { metricName: `${name}_bucket`, labels: { le, route }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: { route }, value: sum },
    { metricName: `${name}_count`, labels: { route }, value: total },
  ];
};

/**
 * Exposes pre-aggregated counts as a histogram: observing every request with prom-client would take longer
 * than many responses.
 */
const latencyHistogram = (
  name: string,
  help: string,
  read: () => Promise<ReadonlyMap<string, Latencies>>
): Metric => {
  const metric = {
    name,
    get: async () => {
      const values = [...(await read())].flatMap(([route, latencies]) =>
        getSeries(name, route, latencies)
      );
      return { name, help, type: 'histogram', aggregator: 'sum', values };
    },
  };
  // The registry uses only these members, but the declared type requires prom-client's classes.
  return metric as unknown as Metric;
};

const PREFIX = 'site_content_';

/** Adds a gauge that is read on request, and omitted while it has no value. */
const addGauge = (
  registry: Registry,
  { name, help, read }: DescribedGauge,
  timeoutMs: Milliseconds
): void => {
  new Gauge({
    name: `${PREFIX}${name}`,
    help,
    registers: [registry],
    async collect() {
      // If the database is down, the other gauges are still shown.
      const value = await withTimeout(Promise.resolve().then(read), timeoutMs).catch(
        () => undefined
      );
      this.remove();
      if (value !== undefined) this.set(value);
    },
  });
};

/** Reads the counts of all threads. */
export type ReadTally = () => Promise<TallyReport>;

const addRequests = (registry: Registry, readTally: ReadTally): void => {
  new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Completed requests by route, method and status class.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    async collect() {
      const { requests } = await readTally();
      this.reset();
      for (const { count, ...labels } of requests) this.inc(labels, count);
    },
  });
  registry.registerMetric(
    latencyHistogram(
      `${PREFIX}request_duration_seconds`,
      'Time from request to complete response, by route.',
      async () => (await readTally()).latencies
    )
  );
  new Counter({
    name: `${PREFIX}cache_answers_total`,
    help: 'Requests by cache result: hit, revalidated, miss, pass, stale, unavailable, none.',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const { cacheResults } = await readTally();
      this.reset();
      for (const [result, count] of Object.entries(cacheResults)) this.inc({ result }, count);
    },
  });
};

/**
 * Creates the registry with everything in `GET /metrics`: requests, the gauges, and the process with its
 * event loop. Clients cannot increase the number of series.
 *
 * @param timeoutMs how long reading a gauge may take
 */
export const createRegistry = (
  readTally: ReadTally,
  gauges: readonly DescribedGauge[],
  timeoutMs: Milliseconds
): Registry => {
  const registry = new Registry();
  addRequests(registry, readTally);
  for (const gauge of gauges) addGauge(registry, gauge, timeoutMs);
  collectDefaultMetrics({ register: registry });
  return registry;
};
