import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { RequestTally } from '../requests/request-tally';
import type { DescribedGauge } from './gauge';
import { latencyHistogram } from './latency-histogram';

const PREFIX = 'site_content_';

/** A gauge that is read when somebody asks; left out while there is nothing to read. */
const addGauge = (registry: Registry, { name, help, read }: DescribedGauge): void => {
  new Gauge({
    name: `${PREFIX}${name}`,
    help,
    registers: [registry],
    collect() {
      const value = read();
      this.remove();
      if (value !== undefined) this.set(value);
    },
  });
};

const addRequests = (registry: Registry, tally: RequestTally): void => {
  new Counter({
    name: `${PREFIX}requests_total`,
    help: 'Requests answered, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { count, ...labels } of tally.requests) this.inc(labels, count);
    },
  });
  registry.registerMetric(
    latencyHistogram(
      `${PREFIX}request_duration_seconds`,
      'Time from the request to its whole answer, by route.',
      () => tally.latencies
    )
  );
  new Counter({
    name: `${PREFIX}cache_answers_total`,
    help: 'Requests by what the cache did: hit, revalidated, miss, pass, stale, unavailable, none.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(tally.cacheResults)) this.inc({ result }, count);
    },
  });
};

/**
 * Everything that `GET /metrics` shows: requests, the gauges, and the process with its event loop. The number of
 * series does not depend on what clients ask for.
 */
export const createRegistry = (
  tally: RequestTally,
  gauges: readonly DescribedGauge[]
): Registry => {
  const registry = new Registry();
  addRequests(registry, tally);
  for (const gauge of gauges) addGauge(registry, gauge);
  collectDefaultMetrics({ register: registry });
  return registry;
};
