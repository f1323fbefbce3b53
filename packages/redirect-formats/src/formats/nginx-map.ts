import { readNginx } from '../reading/nginx';
import { NGINX } from '../targets/nginx';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** Matches a line with a key and an address, as in maps of Apache and HAProxy. */
const ENTRY = /^[ \t]*(?:[^\s,;|"{}#]*[^\s,;|"{}#:] +(?:\/|https?:)\S*[ \t]*)?(?:#.*)?$/;

const TO_PATH = /^[ \t]*[^\s#]+ +\//;

/** The content of a `map`, and of the map files of Apache and HAProxy. */
export const NGINX_MAP = {
  name: 'nginx-map',
  detect: ({ name, text }) => {
    if (name.endsWith('.map')) return 'by-name';
    const lines = text.slice(0, 100_000).split('\n');
    // Lists of links have no paths.
    const paths = lines.filter((line) => TO_PATH.test(line));
    return paths.length > 0 && lines.every((line) => ENTRY.test(line)) ? 'by-content' : null;
  },
  read: ({ text }, { unread }) => ({ lines: readNginx(text, unread, true), table: null }),
  write: (redirects, siteUrl) => writeFor('nginx-map', NGINX, redirects, siteUrl),
  target: () => NGINX,
} as const satisfies Format;
