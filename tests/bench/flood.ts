import { setTimeout as wait } from 'node:timers/promises';
import type { BenchResources } from './bench-resources';
import { requestText } from './http';
import { distinctInitialData, distinctPageQuery, series } from './queries';
import { megabytes, type Section } from './section';
import { MIDDLE } from './sizes';

const SECONDS = 15;
const GROUPS = 5000;
const LOOK_EVERY_MS = 500;

/**
 * Measures the memory under a flood of distinct requests. Half are for initial data with 10,000 redirects, which takes
 * more than half a megabyte. The others accept brotli, as browsers do.
 */
export const measureFlood = async (resources: BenchResources): Promise<Section> => {
  const requests = series(0, GROUPS, (group) => group).flatMap((group) => [
    distinctInitialData(group),
    requestText(distinctPageQuery(group), { 'Accept-Encoding': 'gzip, deflate, br' }),
  ]);
  const load = resources.startLoad();
  const { helper: service, port } = await resources.startGrown(MIDDLE);
  const before = await service.call('memory');
  let flooding = true;
  const flood = load.call('run', { port, requests, seconds: SECONDS }).finally(() => {
    flooding = false;
  });
  let mostKept = 0;
  while (flooding) {
    mostKept = Math.max(mostKept, await service.call('cachedBytes'));
    await Promise.race([flood, wait(LOOK_EVERY_MS)]);
  }
  const { bytes: answered } = await flood;
  const after = await service.call('memory');
  const bound = await service.call('bound');
  await Promise.all([service.stop(), load.stop()]);
  const row = [answered, bound, mostKept, before.rss, after.rss];
  return {
    lines: [
      {
        what: 'bytes kept in a flood of distinct queries, against the bound',
        value: mostKept / bound,
        unit: 'times',
        goal: { atMost: 1 },
      },
    ],
    tables: [
      {
        head: ['flood: answered', 'bound', 'kept at most', 'RSS before', 'RSS after'],
        rows: [row.map((bytes) => `${megabytes(bytes).toFixed(1)} MB`)],
      },
    ],
    measured: { bound, answered, before, after, mostKept },
  };
};
