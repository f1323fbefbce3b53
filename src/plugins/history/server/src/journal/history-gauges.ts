import type { DescribedGauge } from '#site-content/server/operations/metrics/gauge';
import type { JournalTables } from './tables';

/** Describes the history's gauges for `GET /metrics`. */
export const historyGauges = (tables: JournalTables): DescribedGauge[] => [
  {
    name: 'history_bytes',
    help: 'Approximate size of the history in the database; limited by HISTORY_MAX_BYTES.',
    read: async () => {
      const [row] = await tables.strapi.db.connection(tables.changeSets).sum({ bytes: 'bytes' });
      return Number(row?.['bytes'] ?? 0);
    },
  },
  {
    name: 'history_change_sets',
    help: 'Change sets in the history.',
    read: async () => {
      const [row] = await tables.strapi.db.connection(tables.changeSets).count({ count: '*' });
      return Number(row?.['count'] ?? 0);
    },
  },
];
