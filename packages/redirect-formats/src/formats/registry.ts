import { APACHE_CONFIG } from './apache';
import { CLOUDFLARE_FILE } from './cloudflare';
import { CLOUDFLARE_BULK } from './cloudflare-bulk';
import { CSV } from './csv';
import { FIREBASE_JSON } from './firebase';
import type { Format, ListFile } from './format';
import { JSON_MAP } from './json';
import { NETLIFY_FILE } from './netlify';
import { NEXT_CONFIG } from './next';
import { NGINX_CONFIG } from './nginx';
import { NGINX_MAP } from './nginx-map';
import { REDIRECTS_FILE } from './redirects-file';
import { TSV } from './tsv';
import { VERCEL_JSON } from './vercel';
import { WAGTAIL_EXPORT } from './wagtail';
import { XLSX } from './xlsx';

/** All formats in display order. */
const ALL = [
  ...([CSV, TSV, XLSX, JSON_MAP, NEXT_CONFIG, VERCEL_JSON, FIREBASE_JSON] as const),
  ...([REDIRECTS_FILE, NETLIFY_FILE, CLOUDFLARE_FILE, NGINX_CONFIG, NGINX_MAP] as const),
  ...([APACHE_CONFIG, WAGTAIL_EXPORT, CLOUDFLARE_BULK] as const),
] as const satisfies readonly Format[];

export type ListFormat = (typeof ALL)[number]['name'];

/** The formats that are not for a server and can express every redirect. */
export type PlainFormat = Exclude<
  ListFormat,
  Extract<(typeof ALL)[number], { target: unknown }>['name']
>;

export const LIST_FORMATS: readonly ListFormat[] = ALL.map(({ name }) => name);

export const isListFormat = (name: string): name is ListFormat =>
  LIST_FORMATS.some((format) => format === name);

const BY_NAME: ReadonlyMap<string, Format> = new Map(ALL.map((format) => [format.name, format]));

export const formatNamed = (name: ListFormat): Format => BY_NAME.get(name) ?? CSV;

/** Whether a format contains full URLs of sources and so cannot be written without the site URL. */
export const needsSiteUrl = (name: ListFormat): boolean => formatNamed(name).needsSiteUrl === true;

/** All formats, starting with those that have a specific name such as `vercel.json`, which outranks an extension. */
const NAMED_FIRST: readonly Format[] = [VERCEL_JSON, FIREBASE_JSON, ...ALL];

/** Formats detected by content, in this order if several match: directives are more specific than separators. */
const BY_CONTENT: readonly Format[] = [
  ...[JSON_MAP, APACHE_CONFIG, NGINX_CONFIG, REDIRECTS_FILE, TSV],
];

const nameIn = (format: Format | undefined): ListFormat | null =>
  ALL.find(({ name }) => name === format?.name)?.name ?? null;

/** Detects a file's format: by unique features, then by name, then by content. CSV is the fallback. */
export const getFormat = (file: ListFile): ListFormat => {
  const found = (how: string, formats: readonly Format[]): ListFormat | null =>
    nameIn(formats.find((format) => format.detect(file) === how));
  return (
    found('certain', ALL) ??
    found('by-name', NAMED_FIRST) ??
    found('by-content', [...BY_CONTENT, ...ALL]) ??
    CSV.name
  );
};

/** Returns the lower-case name of a file without folders and query. */
export const baseName = (name: string): string =>
  (/[^/\\]*$/.exec(name.split(/[?#]/, 1)[0] ?? '')?.[0] ?? '').toLowerCase();

/** Returns the format for a file name; `null` if unknown. */
export const formatOfName = (name: string): ListFormat | null => {
  const base = baseName(name);
  const file = { name: base, bytes: new Uint8Array(), text: '', firstLine: '' };
  return nameIn(NAMED_FIRST.find((format) => format.detect(file) === 'by-name'));
};

/** File extensions by which formats are detected, to show to users. Some formats have further ones. */
export const KNOWN_EXTENSIONS = [
  ...(['.csv', '.tsv', '.xlsx', '.json', '.js', '.map', '.htaccess'] as const),
] as const;
