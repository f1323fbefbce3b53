import { readApache } from '../reading/apache';
import { APACHE } from '../targets/apache';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Matches a directive with a URL or status: tables may have a column called "Redirect from". */
const DIRECTIVE =
  /^[ \t]*(?:Redirect(?:Permanent|Temp)?[ \t]+(?:[a-z0-9]+[ \t]+)?["'/]|RedirectMatch[ \t]|RewriteRule[ \t]|RewriteEngine[ \t])/im;

export const APACHE_CONFIG = {
  name: 'apache',
  detect: ({ name, text }) => {
    if (name.endsWith('.htaccess')) return 'by-name';
    return DIRECTIVE.test(text.slice(0, 100_000)) ? 'by-content' : null;
  },
  read: ({ name, text }, { unread }) => ({ lines: readApache(text, unread, name), table: null }),
  write: (redirects, siteUrl) => writeFor('apache', APACHE, redirects, siteUrl),
  target: () => APACHE,
} as const satisfies Format;
