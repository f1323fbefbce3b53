import { readHostingFile } from '../reading/hosting-file';
import { HOSTING_FILE } from '../targets/hosting-file';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

const LINE =
  /^[ \t]*(?:\/|https?:)\S*[ \t]+(?:->[ \t]+)?(?:\/|https?:)\S*(?:[ \t]+[0-9]{3}!?)?[ \t]*(?:#.*)?\r?$/m;

/** Matches files of hosts whose columns are aligned with tabs. In tables, tabs separate cells. */
const LINE_WITH_TABS =
  /^(?:\/|https?:)\S*\s+(?:\/|https?:)\S*[ \t]+[0-9]{3}!?[ \t]*\r?$|\/:splat\b/m;

/** Whether a table with tabs begins with a title, which contains no tab. */
const isTableWithTitle = (firstLine: string, sample: string): boolean => {
  if (/^[ \t]*(?:\/|https?:)\S*[ \t]/.test(firstLine)) return false;
  const found = LINE.exec(sample);
  return found !== null && sample.slice(0, found.index + found[0].length).includes('\t');
};

/** `_redirects` as used by several hosts. */
export const REDIRECTS_FILE = {
  name: '_redirects',
  detect: ({ name, text, firstLine }) => {
    if (/^_*redirects$/.test(name)) return 'by-name';
    const sample = text.slice(0, 100_000);
    const isIt = firstLine.includes('\t')
      ? /^(?:\/|https?:)/.test(firstLine) && LINE_WITH_TABS.test(sample)
      : !/[,;|]/.test(firstLine) && LINE.test(sample) && !isTableWithTitle(firstLine, sample);
    return isIt ? 'by-content' : null;
  },
  read: ({ text }) => ({ lines: readHostingFile(text), table: null }),
  write: (redirects, siteUrl) => writeFor('_redirects', HOSTING_FILE, redirects, siteUrl),
  target: () => HOSTING_FILE,
} as const satisfies Format;
