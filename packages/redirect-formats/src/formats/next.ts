import { type ListLine } from '../list';
import { readJson } from '../reading/json';
import { NEXT } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Maximum number of redirects on Vercel, where most Next.js sites run. Next.js itself accepts more. */
const MAX_ON_VERCEL = 1024;

/** Matches the member that all entries of Next.js have. Gatsby's and Astro's lists in JavaScript have others. */
const HAS_SOURCE = /\bsource["']?\s*:/;

/** Adds what Next.js ignores. A source also matches with an added trailing slash, but not without its own. */
const withIgnored = (line: ListLine): ListLine => ({
  ...line,
  ignores: line.source.endsWith('/') ? ['case'] : ['case', 'trailing-slash'],
});

export const NEXT_CONFIG = {
  name: 'next',
  detect: ({ name }) => (/\.(?:js|mjs|cjs|ts)$/.test(name) ? 'by-name' : null),
  read: (file, reading) => {
    const lines = readJson(file, reading, 'permanent');
    return { lines: HAS_SOURCE.test(file.text) ? lines.map(withIgnored) : lines, table: null };
  },
  write: (redirects, siteUrl) => writeFor('next', NEXT, redirects, siteUrl, MAX_ON_VERCEL),
  target: () => NEXT,
} as const satisfies Format;
