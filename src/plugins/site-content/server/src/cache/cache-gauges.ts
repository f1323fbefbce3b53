import type { DescribedGauge } from '../operations/metrics/gauge';
import type { RevisionWatch } from '../revision/revision-watch';
/** Size of the responses in memory, in one thread or in several. */
export interface CacheSize {
  readonly bytes: number;
  readonly entries: number;
}

/** Creates the gauges of `GET /metrics` for cached responses and the content revision. */
export const getGauges = (
  watch: RevisionWatch,
  readSize: () => CacheSize | Promise<CacheSize>
): DescribedGauge[] => [
  {
    name: 'cache_bytes',
    help: 'Size of the responses cached in memory.',
    read: async () => (await readSize()).bytes,
  },
  {
    name: 'cache_entries',
    help: 'Responses cached in memory.',
    read: async () => (await readSize()).entries,
  },
  {
    name: 'revision_age_seconds',
    help: 'Time since this process learned the current content revision.',
    read: () => (watch.revisionAge === null ? undefined : watch.revisionAge / 1000),
  },
  {
    name: 'revision_checked_seconds',
    help: 'Time since the revision was last read from the database; it is read while requests arrive.',
    read: () => watch.sinceLastSuccess / 1000,
  },
  {
    name: 'database_up',
    help: '0 while the database does not respond, otherwise 1.',
    read: () => (watch.isDown ? 0 : 1),
  },
];
