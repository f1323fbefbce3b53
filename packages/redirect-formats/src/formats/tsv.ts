import { readCsv } from '../reading/csv';
import { readRows } from '../reading/table';
import { writeTable } from '../writing/write-table';
import type { Format } from './format';

export const TSV = {
  name: 'tsv',
  detect: ({ name, firstLine }) => {
    if (/\.(?:tsv|tab)$/.test(name)) return 'by-name';
    return firstLine.includes('\t') ? 'by-content' : null;
  },
  read: ({ text }, reading) =>
    readRows(readCsv(text, text.includes('\t') ? '\t' : undefined), reading),
  write: (redirects) => writeTable('tsv', redirects, '\t'),
} as const satisfies Format;
