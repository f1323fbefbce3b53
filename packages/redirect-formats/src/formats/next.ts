import { readJson } from '../reading/json';
import { NEXT } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Next.js accepts more, but Vercel, where most people deploy it, does not. */
const MAX_ON_VERCEL = 1024;

export const NEXT_CONFIG = {
  name: 'next',
  detect: ({ name }) => (/\.(?:js|mjs|cjs|ts)$/.test(name) ? 'by-name' : null),
  read: (file, reading) => ({ lines: readJson(file, reading, 'permanent'), table: null }),
  write: (redirects, siteUrl) => writeFor('next', NEXT, redirects, siteUrl, MAX_ON_VERCEL),
  target: () => NEXT,
} as const satisfies Format;
