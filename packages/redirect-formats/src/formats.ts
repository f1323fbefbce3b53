/** What lists of redirects are read from. */
export const LIST_FORMATS = [
  ...([
    'csv',
    'tsv',
    'xlsx',
    'json',
    'next',
    'vercel',
    'firebase',
    '_redirects',
    'netlify',
  ] as const),
  ...(['cloudflare', 'nginx', 'nginx-map', 'apache', 'wagtail', 'cloudflare-bulk'] as const),
] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Those that are read alike. */
export type ListKind = 'table' | 'bulk' | 'xlsx' | 'json' | 'hosting' | 'nginx' | 'apache';

export const KIND_OF_FORMAT: Readonly<Record<ListFormat, ListKind>> = {
  ...{ csv: 'table', tsv: 'table', wagtail: 'table', 'cloudflare-bulk': 'bulk', xlsx: 'xlsx' },
  ...{ json: 'json', next: 'json', vercel: 'json', firebase: 'json' },
  ...{ _redirects: 'hosting', netlify: 'hosting', cloudflare: 'hosting' },
  ...{ nginx: 'nginx', 'nginx-map': 'nginx', apache: 'apache' },
};

export const isListFormat = (name: string): name is ListFormat =>
  LIST_FORMATS.some((format) => format === name);

const BY_ENDING: Readonly<Record<string, ListFormat>> = {
  ...{
    csv: 'csv',
    tsv: 'tsv',
    tab: 'tsv',
    xlsx: 'xlsx',
    json: 'json',
    jsonc: 'json',
    json5: 'json',
  },
  ...{ js: 'next', mjs: 'next', cjs: 'next', ts: 'next', htaccess: 'apache', map: 'nginx-map' },
};

/** The format that a file's name tells, `null` for none. */
export const formatOfName = (name: string): ListFormat | null => {
  const base = (/[^/\\]*$/.exec(name.split(/[?#]/, 1)[0] ?? '')?.[0] ?? '').toLowerCase();
  if (/^_*redirects$/.test(base)) return '_redirects';
  return BY_ENDING[/\.([a-z0-9]+)$/.exec(base)?.[1] ?? ''] ?? null;
};

/** A directive with an address or a status: tables may have a column called "Redirect from". */
const APACHE =
  /^[ \t]*(?:Redirect(?:Permanent|Temp)?[ \t]+(?:[a-z0-9]+[ \t]+)?["'/]|RedirectMatch[ \t]|RewriteRule[ \t]|RewriteEngine[ \t])/im;
const NGINX =
  /^[ \t]*(?:map[ \t]+\S+[ \t]+\S+[ \t]*\{|rewrite[ \t]+\S+[ \t]+\S+|location[ \t]|server[ \t]*\{|return[ \t]+30)/m;
const STATEMENT = /^[ \t]*[^\s#]\S*[ \t]+\S+;[ \t]*(?:#.*)?\r?$/;
const HOSTING =
  /^[ \t]*(?:\/|https?:)\S*[ \t]+(?:->[ \t]+)?(?:\/|https?:)\S*(?:[ \t]+[0-9]{3}!?)?[ \t]*(?:#.*)?\r?$/m;

/** What no table with tabs has, and a file of a host whose columns stand below each other has. */
const HOSTING_WITH_TABS =
  /^(?:\/|https?:)\S*\s+(?:\/|https?:)\S*[ \t]+[0-9]{3}!?[ \t]*\r?$|\/:splat\b/m;

/** The format that a text looks like: tables are what is left. */
export const formatOfText = (text: string): ListFormat => {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^(?:[{[]|\/[/*])/.test(start)) return 'json';
  const sample = text.slice(0, 100_000);
  if (APACHE.test(sample)) return 'apache';
  const first = sample.split('\n').find((line) => /^[ \t]*[^\s#]/.test(line)) ?? '';
  if (NGINX.test(sample) || STATEMENT.test(first)) return 'nginx';
  if (first.includes('\t')) {
    const isHosting = /^(?:\/|https?:)/.test(first) && HOSTING_WITH_TABS.test(sample);
    return isHosting ? '_redirects' : 'tsv';
  }
  return !/[,;|]/.test(first) && HOSTING.test(sample) ? '_redirects' : 'csv';
};
