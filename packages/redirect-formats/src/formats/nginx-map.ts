import { readNginx } from '../reading/nginx';
import { NGINX } from '../targets/nginx';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

/** A file included by a `map`. */
export const NGINX_MAP = {
  name: 'nginx-map',
  detect: ({ name }) => (name.endsWith('.map') ? 'by-name' : null),
  read: ({ text }, { unread }) => ({ lines: readNginx(text, unread), table: null }),
  write: (redirects, siteUrl) => writeFor('nginx-map', NGINX, redirects, siteUrl),
  target: () => NGINX,
} as const satisfies Format;
