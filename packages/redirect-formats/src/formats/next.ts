import { type ListLine } from '../list';
import { readJson } from '../reading/json';
import { NEXT } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Next.js accepts more, but Vercel, where most people deploy it, does not. */
const MAX_ON_VERCEL = 1024;

/** The member of all entries of Next.js. Gatsby's and Astro's lists in JavaScript have others. */
const HAS_SOURCE = /\bsource["']?\s*:/;

/** Next.js also finds a source at its address with a slash, but one with a slash at no other. */
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
