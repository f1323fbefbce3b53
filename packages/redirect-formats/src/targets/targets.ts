import type { ListFormat } from '../formats';
import { APACHE } from './apache';
import { CLOUDFLARE, HOSTING_FILE, NETLIFY } from './hosting-file';
import { FIREBASE, NEXT, VERCEL } from './json-routes';
import { NGINX } from './nginx';
import { cloudflareBulk, WAGTAIL } from './tables';
import type { Target } from './target';

/** The formats that are not for a server: they hold every redirect as it is. */
export type PlainFormat = 'csv' | 'tsv' | 'xlsx' | 'json';

const TARGETS: Readonly<Record<Exclude<ListFormat, PlainFormat | 'cloudflare-bulk'>, Target>> = {
  ...{ next: NEXT, vercel: VERCEL, firebase: FIREBASE, apache: APACHE, wagtail: WAGTAIL },
  ...{ _redirects: HOSTING_FILE, netlify: NETLIFY, cloudflare: CLOUDFLARE },
  ...{ nginx: NGINX, 'nginx-map': NGINX },
};

/** @param siteUrl public address of the website, which Cloudflare's bulk list needs */
export const targetOf = (format: Exclude<ListFormat, PlainFormat>, siteUrl: string): Target =>
  format === 'cloudflare-bulk' ? cloudflareBulk(siteUrl) : TARGETS[format];
