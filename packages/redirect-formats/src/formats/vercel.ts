import { readJson } from '../reading/json';
import { VERCEL } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

export const VERCEL_JSON = {
  name: 'vercel',
  detect: ({ name }) => (name === 'vercel.json' ? 'by-name' : null),
  read: (file, reading) => ({ lines: readJson(file, reading), table: null }),
  write: (redirects, siteUrl) => writeFor('vercel', VERCEL, redirects, siteUrl),
  target: () => VERCEL,
} as const satisfies Format;
