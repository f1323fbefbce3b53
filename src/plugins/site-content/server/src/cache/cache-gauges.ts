import type { DescribedGauge } from '../operations/metrics/gauge';
import type { ResponseCache } from './response-cache';

/** What `GET /metrics` shows of the kept answers and of what is known of the content's revision. */
export const getGauges = (delivery: ResponseCache): DescribedGauge[] => {
  const { watch } = delivery;
  return [
    {
      name: 'cache_bytes',
      help: 'What the answers kept in memory take.',
      read: () => delivery.bytes,
    },
    {
      name: 'cache_entries',
      help: 'Answers kept in memory.',
      read: () => delivery.entries,
    },
    {
      name: 'revision_age_seconds',
      help: 'How long this process has known the current revision of the content.',
      read: () => (watch.revisionAge === null ? undefined : watch.revisionAge / 1000),
    },
    {
      name: 'revision_checked_seconds',
      help: 'How long ago the database last told the revision; it is asked while requests come in.',
      read: () => watch.sinceLastSuccess / 1000,
    },
    {
      name: 'database_up',
      help: '0 while the database does not answer, else 1.',
      read: () => (watch.isDown ? 0 : 1),
    },
  ];
};
