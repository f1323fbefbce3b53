import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Delivery } from '../../delivery/delivery';
import type { RequestTally } from '../requests/request-tally';
import { latencyHistogram } from './latency-histogram';

const PREFIX = 'site_content_';

/** A gauge that is read when somebody asks; left out while there is nothing to read. */
const addGauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined
): void => {
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

const addDelivery = (registry: Registry, delivery: () => Delivery | undefined): void => {
  const gauge = (name: string, help: string, read: (of: Delivery) => number | undefined): void =>
    addGauge(registry, name, help, () => {
      const running = delivery();
      return running === undefined ? undefined : read(running);
    });
  gauge('cache_bytes', 'What the answers kept in memory take.', ({ bytes }) => bytes);
  gauge('cache_entries', 'Answers kept in memory.', ({ entries }) => entries);
  gauge(
    'revision_age_seconds',
    'How long this process has known the current revision of the content.',
    ({ watch }) => (watch.revisionAge === null ? undefined : watch.revisionAge / 1000)
  );
  gauge(
    'revision_checked_seconds',
    'How long ago the database last told the revision; it is asked while requests come in.',
    ({ watch }) => watch.sinceLastSuccess / 1000
  );
  gauge('database_up', '0 while the database does not answer, else 1.', ({ watch }) =>
    watch.isDown ? 0 : 1
  );
};

/**
 * Everything that `GET /metrics` shows: requests, the cache, the revision, and the process with its event
 * loop. The number of series does not depend on what clients ask for.
 *
 * @param delivery gives `undefined` where answers are not kept, and before the first request
 */
export const createRegistry = (
  tally: RequestTally,
  delivery: () => Delivery | undefined
): Registry => {
  const registry = new Registry();
  addRequests(registry, tally);
  addDelivery(registry, delivery);
  collectDefaultMetrics({ register: registry });
  return registry;
};
