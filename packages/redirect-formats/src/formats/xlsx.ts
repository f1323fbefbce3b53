import { readRows } from '../reading/table';
import { readXlsx, writeXlsx } from '../reading/xlsx';
import { guarded } from '../writing/csv-text';
import { getTable } from '../writing/write-table';
import type { Format } from './format';

export const XLSX = {
  name: 'xlsx',
  label: 'Excel (XLSX)',
  detect: ({ bytes }) => (bytes[0] === 0x50 && bytes[1] === 0x4b ? 'certain' : null),
  read: ({ bytes }, reading) => readRows(readXlsx(bytes), reading),
  // Texts in a workbook are not formulas, until it is saved as CSV.
  write: (redirects) => ({
    content: writeXlsx(getTable(redirects).map((row) => row.map(guarded))),
    ...{ left: [], notes: [] },
  }),
} as const satisfies Format;
