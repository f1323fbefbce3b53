import { readJson } from '../reading/json';
import { VERCEL } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

export const VERCEL_JSON = {
  name: 'vercel',
  label: 'Vercel',
  detect: ({ name }) => (name === 'vercel.json' ? 'by-name' : null),
  read: ({ text }, { unread, now }) => ({ lines: readJson(text, unread, now), table: null }),
  write: (redirects, siteUrl) => writeFor('vercel', VERCEL, redirects, siteUrl),
  target: () => VERCEL,
} as const satisfies Format;
