import type { ListFormat } from 'redirect-formats';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** File name and media type of each format. */
export const FILE_OF_FORMAT: Readonly<
  Record<ListFormat, { readonly name: string; readonly type: string }>
> = {
  csv: { name: 'redirects.csv', type: 'text/csv' },
  tsv: { name: 'redirects.tsv', type: 'text/tab-separated-values' },
  xlsx: { name: 'redirects.xlsx', type: XLSX },
  json: { name: 'redirects.json', type: 'application/json' },
  next: { name: 'next-redirects.json', type: 'application/json' },
  vercel: { name: 'vercel.json', type: 'application/json' },
  firebase: { name: 'firebase.json', type: 'application/json' },
  _redirects: { name: '_redirects', type: 'text/plain' },
  netlify: { name: '_redirects', type: 'text/plain' },
  cloudflare: { name: '_redirects', type: 'text/plain' },
  nginx: { name: 'redirects.conf', type: 'text/plain' },
  'nginx-map': { name: 'redirects.map', type: 'text/plain' },
  apache: { name: 'redirects.htaccess', type: 'text/plain' },
  wagtail: { name: 'wagtail-redirects.csv', type: 'text/csv' },
  'cloudflare-bulk': { name: 'cloudflare-bulk.csv', type: 'text/csv' },
};

/** All formats in display order. Repeated here because the package's readers are not bundled for the browser. */
export const FORMATS = Object.keys(FILE_OF_FORMAT) as readonly ListFormat[];
