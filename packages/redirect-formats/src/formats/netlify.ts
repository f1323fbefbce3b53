import { ignoring } from '../list';
import { readHostingFile } from '../reading/hosting-file';
import { NETLIFY } from '../targets/hosting-file';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Looks like any `_redirects`, so it must be selected. */
export const NETLIFY_FILE = {
  name: 'netlify',
  detect: () => null,
  read: ({ text }) => ({
    lines: ignoring(readHostingFile(text), 'trailing-slash'),
    table: null,
  }),
  write: (redirects, siteUrl) => writeFor('netlify', NETLIFY, redirects, siteUrl),
  target: () => NETLIFY,
} as const satisfies Format;
