import { reason, type Reason } from './reasons';
import type { ListFormat } from './formats';
import { JSON_PATTERN } from './json';
import { writeXlsx } from './xlsx';

/** A redirect as it is exported. */
export interface ExportedRedirect {
  readonly source: string;
  readonly target: 'url' | 'page' | 'none' | 'empty';
  /** As front ends get it. */
  readonly value: string | null;
}

/** A list in some format, and what it could not take. */
export interface WrittenList {
  readonly content: string | Uint8Array;
  readonly left: readonly { readonly source: string; readonly reason: Reason }[];
  /** What is to be known of the list as a whole. */
  readonly notes: readonly Reason[];
}

/** One that leads to an address. */
interface Leads {
  readonly source: string;
  readonly value: string;
}

/** What begins so is taken for a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;

const asText = (rows: readonly (readonly string[])[], separator: string): string =>
  rows
    .map((cells) => `${cells.map((cell) => quoted(guarded(cell), separator)).join(separator)}\r\n`)
    .join('');

const HEADER = ['source', 'destination', 'target'];

const tableOf = (redirects: readonly ExportedRedirect[]): string[][] => [
  HEADER,
  ...redirects.map(({ source, target, value }) => [source, value ?? '', target]),
];

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const inQuotes = (text: string): string =>
  /[\s"'{};#\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;

const asExpression = (source: string): string => source.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What a format cannot hold, beside what leads to nothing. */
interface Limits {
  readonly refuses?: (redirect: Leads) => boolean;
  readonly holdsQueries?: boolean;
  /** How many its host takes. */
  readonly most?: number;
}

const HOSTING_PATTERN = /\s|\*|=:|\/:[A-Za-z_]/;

const LIMITS: Readonly<Partial<Record<ListFormat, Limits>>> = {
  next: { refuses: ({ source }) => JSON_PATTERN.test(source), most: 1024 },
  vercel: { refuses: ({ source }) => JSON_PATTERN.test(source), most: 2048 },
  firebase: { refuses: ({ source }) => JSON_PATTERN.test(source) },
  _redirects: { refuses: ({ source, value }) => HOSTING_PATTERN.test(source + value) },
  netlify: { refuses: ({ source, value }) => HOSTING_PATTERN.test(source + value) },
  cloudflare: { refuses: ({ source, value }) => HOSTING_PATTERN.test(source + value), most: 2000 },
  nginx: { refuses: ({ value }) => value.includes('$') },
  'nginx-map': { refuses: ({ value }) => value.includes('$') },
  apache: {
    refuses: ({ source, value }) => /\$[0-9{]|%\{|"/.test(value) || /["\\]/.test(source),
  },
  wagtail: { holdsQueries: true },
  'cloudflare-bulk': {},
};

const writeLeads = (
  format: ListFormat,
  redirects: readonly Leads[],
  gone: readonly string[],
  siteUrl: string
): string => {
  const lines = (write: (redirect: Leads) => string): string =>
    redirects.map((redirect) => `${write(redirect)}\n`).join('');
  const entries = <Rest extends object>(rest: Rest): object[] =>
    redirects.map(({ source, value }) => ({ source, destination: value, ...rest }));
  switch (format) {
    case 'next':
    case 'vercel':
      return asJson({ redirects: entries({ permanent: true }) });
    case 'firebase':
      return asJson({ hosting: { redirects: entries({ type: 301 }) } });
    case 'nginx':
    case 'nginx-map':
      return `map $uri $redirected_to {\n  default "";\n${lines(
        ({ source, value }) => `  ${inQuotes(source)} ${inQuotes(value)};`
      )}}\n`;
    case 'apache':
      return (
        lines(({ source, value }) => `RedirectMatch 301 "^${asExpression(source)}$" "${value}"`) +
        gone.map((source) => `RedirectMatch 410 "^${asExpression(source)}$"\n`).join('')
      );
    case 'wagtail':
      return asText(
        [
          ['From', 'To', 'Type', 'Site'],
          ...redirects.map(({ source, value }) => [source, value, 'permanent', '']),
        ],
        ','
      );
    case 'cloudflare-bulk': {
      const absolute = (value: string): string => (value.startsWith('/') ? siteUrl + value : value);
      return asText(
        redirects.map(({ source, value }) => [absolute(source), absolute(value), '301']),
        ','
      );
    }
    default:
      return lines(({ source, value }) => `${source} ${value} 301`);
  }
};

/**
 * Redirects in a format, and those that it cannot hold.
 *
 * @param siteUrl public address of the website, which Cloudflare's bulk list needs
 */
export const writeList = (
  format: ListFormat,
  redirects: readonly ExportedRedirect[],
  siteUrl: string
): WrittenList => {
  const whole = (content: string | Uint8Array): WrittenList => ({ content, left: [], notes: [] });
  if (format === 'csv') return whole(asText(tableOf(redirects), ','));
  if (format === 'tsv') return whole(asText(tableOf(redirects), '\t'));
  if (format === 'xlsx') return whole(writeXlsx(tableOf(redirects)));
  if (format === 'json') {
    // Without its slash, such a path would be a URL.
    const keyOf = (source: string): string =>
      /^\/https?:\/\//i.test(source) ? source : source.slice(1);
    const map = redirects.map(({ source, value }) => [keyOf(source), value] as const);
    return whole(asJson(Object.fromEntries(map)));
  }
  const { refuses, holdsQueries = false, most } = LIMITS[format] ?? {};
  const left: { source: string; reason: Reason }[] = [];
  const gone: string[] = [];
  const taken = redirects.flatMap(({ source, value }): Leads[] => {
    const leaves = (code: Reason): Leads[] => {
      left.push({ source, reason: code });
      return [];
    };
    if (!holdsQueries && source.includes('?')) {
      return leaves(reason('redirect-list.holds-no-query', { format }));
    }
    if (value === null && format === 'apache' && !/["\\]/.test(source)) {
      gone.push(source);
      return [];
    }
    if (value === null) return leaves(reason('redirect-list.holds-no-null', { format }));
    if (value === '') return leaves(reason('redirect-list.holds-no-empty', { format }));
    return refuses?.({ source, value }) === true
      ? leaves(reason('redirect-list.holds-no-character', { format }))
      : [{ source, value }];
  });
  const notes =
    most !== undefined && taken.length > most
      ? [reason('redirect-list.over-limit', { format, limit: most })]
      : [];
  return { content: writeLeads(format, taken, gone, siteUrl), left, notes };
};
