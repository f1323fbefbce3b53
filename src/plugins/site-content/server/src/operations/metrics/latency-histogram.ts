import type { Metric, MetricValueWithName } from 'prom-client';
import { type Latencies, LATENCY_BOUNDS } from '../requests/request-tally';

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
export const latencyHistogram = (
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
  // The registry uses only these members; the declared type requires prom-client's classes.
  return metric as unknown as Metric;
};
