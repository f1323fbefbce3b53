import { readCsv } from '../reading/csv';
import { isOfWagtail, readRows } from '../reading/table';
import { WAGTAIL } from '../targets/tables';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** The export of Wagtail's redirects: a table with these column names. */
export const WAGTAIL_EXPORT = {
  name: 'wagtail',
  detect: ({ firstLine }) => {
    const names = firstLine.split(/[,;\t]/).map((name) => name.replace(/"/g, '').trim());
    return isOfWagtail(names) ? 'certain' : null;
  },
  read: ({ text }, reading) => readRows(readCsv(text), reading),
  write: (redirects, siteUrl) => writeFor('wagtail', WAGTAIL, redirects, siteUrl),
  target: () => WAGTAIL,
} as const satisfies Format;
