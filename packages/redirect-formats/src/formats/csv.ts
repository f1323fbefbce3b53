import { readCsv } from '../reading/csv';
import { readRows } from '../reading/table';
import { writeTable } from '../writing/write-table';
import type { Format } from './format';

/** CSV, which is also the fallback for texts that no other format recognizes. */
export const CSV = {
  name: 'csv',
  detect: ({ name }) => (name.endsWith('.csv') ? 'by-name' : null),
  read: ({ text }, reading) => readRows(readCsv(text), reading),
  write: (redirects) => writeTable('csv', redirects, ','),
} as const satisfies Format;
