import { readRows } from '../reading/table';
import { readXlsx, writeXlsx } from '../reading/xlsx';
import { escapeFormulas } from '../writing/csv-text';
import { getTable, getTableReasons } from '../writing/write-table';
import type { Format } from './format';

export const XLSX = {
  name: 'xlsx',
  detect({ name, bytes }) {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'certain';
    // A damaged workbook must not be read as another format.
    return name.endsWith('.xlsx') ? 'by-name' : null;
  },
  read: ({ bytes }, reading) => {
    const { rows, otherSheets } = readXlsx(bytes);
    const hidden = rows.find(({ isHidden }) => isHidden === true);
    const example = hidden?.cells.filter((cell) => cell !== '').join(', ') ?? '';
    const isIgnored = hidden !== undefined && !reading.unread.add('Hidden rows', example);
    for (const { name, example } of otherSheets) reading.unread.add(`Sheet ${name}`, example);
    return readRows(isIgnored ? rows.filter(({ isHidden }) => isHidden !== true) : rows, reading);
  },
  // Texts in a workbook are not formulas, but would become formulas if it is saved as CSV.
  write: (redirects) => ({
    content: writeXlsx(getTable(redirects).map((row) => row.map(escapeFormulas))),
    ...{ left: [], notes: getTableReasons(redirects) },
  }),
} as const satisfies Format;
