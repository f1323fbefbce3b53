import { readHostingFile } from '../reading/hosting-file';
import { NETLIFY } from '../targets/hosting-file';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** It looks like any `_redirects`, so that it has to be chosen. */
export const NETLIFY_FILE = {
  name: 'netlify',
  label: 'Netlify (_redirects)',
  detect: () => null,
  read: ({ text }) => ({ lines: readHostingFile(text), table: null }),
  write: (redirects, siteUrl) => writeFor('netlify', NETLIFY, redirects, siteUrl),
  target: () => NETLIFY,
} as const satisfies Format;
