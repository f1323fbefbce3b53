import { readJson } from '../reading/json';
import { FIREBASE } from '../targets/json-routes';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

export const FIREBASE_JSON = {
  name: 'firebase',
  label: 'Firebase',
  detect: ({ name }) => (name === 'firebase.json' ? 'by-name' : null),
  read: ({ text }, { unread, now }) => ({ lines: readJson(text, unread, now), table: null }),
  write: (redirects, siteUrl) => writeFor('firebase', FIREBASE, redirects, siteUrl),
  target: () => FIREBASE,
} as const satisfies Format;
