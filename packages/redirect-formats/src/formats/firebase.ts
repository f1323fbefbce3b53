import { readJson } from '../reading/json';
import { FIREBASE } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

export const FIREBASE_JSON = {
  name: 'firebase',
  detect: ({ name }) => (name === 'firebase.json' ? 'by-name' : null),
  read: (file, reading) => ({ lines: readJson(file, reading, 'type'), table: null }),
  write: (redirects, siteUrl) => writeFor('firebase', FIREBASE, redirects, siteUrl),
  target: () => FIREBASE,
} as const satisfies Format;
