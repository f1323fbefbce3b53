import { readNginx } from '../reading/nginx';
import { NGINX } from '../targets/nginx';
import { writeFor } from '../targets/write-for';
import type { Format } from './format';

const DIRECTIVE =
  /^[ \t]*(?:map[ \t]+\S+[ \t]+\S+[ \t]*\{|rewrite[ \t]+\S+[ \t]+\S+|location[ \t]|server[ \t]*\{|return[ \t]+30)/m;
const STATEMENT = /^[ \t]*[^\s#]\S*[ \t]+\S+;[ \t]*(?:#.*)?\r?$/;

export const NGINX_CONFIG = {
  name: 'nginx',
  detect: ({ text, firstLine }) =>
    DIRECTIVE.test(text.slice(0, 100_000)) || STATEMENT.test(firstLine) ? 'by-content' : null,
  read: ({ text }, { unread }) => ({ lines: readNginx(text, unread), table: null }),
  write: (redirects, siteUrl) => writeFor('nginx', NGINX, redirects, siteUrl),
  target: () => NGINX,
} as const satisfies Format;
