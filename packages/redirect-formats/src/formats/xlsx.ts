import { readRows } from '../reading/table';
import { readXlsx, writeXlsx } from '../reading/xlsx';
import { tableOf } from '../writing/write-table';
import type { Format } from './format';

export const XLSX = {
  name: 'xlsx',
  label: 'Excel (XLSX)',
  detect: ({ bytes }) => (bytes[0] === 0x50 && bytes[1] === 0x4b ? 'certain' : null),
  read: ({ bytes }, reading) => readRows(readXlsx(bytes), reading),
  write: (redirects) => ({ content: writeXlsx(tableOf(redirects)), left: [], notes: [] }),
} as const satisfies Format;
