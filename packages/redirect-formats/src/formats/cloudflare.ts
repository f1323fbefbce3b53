import { readHostingFile } from '../reading/hosting-file';
import { CLOUDFLARE } from '../targets/hosting-file';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Looks like any `_redirects`, so it must be selected. */
export const CLOUDFLARE_FILE = {
  name: 'cloudflare',
  detect: () => null,
  read: ({ text }) => ({ lines: readHostingFile(text, true), table: null }),
  write: (redirects, siteUrl) => writeFor('cloudflare', CLOUDFLARE, redirects, siteUrl),
  target: () => CLOUDFLARE,
} as const satisfies Format;
