import { csvText } from './writing/csv-text';
import type { ExportedRedirect } from './writing/exported-redirect';
import type { ListFormat } from './formats';
import { reason, type Reason } from './reasons';
import { fitTarget } from './targets/target';
import { targetOf } from './targets/targets';
import { writeXlsx } from './reading/xlsx';

/** A list in some format, and what it could not take. */
export interface WrittenList {
  readonly content: string | Uint8Array;
  readonly left: readonly { readonly source: string; readonly reason: Reason }[];
  /** What is to be known of the list as a whole. */
  readonly notes: readonly Reason[];
}

const HEADER = ['source', 'destination', 'target'];

const tableOf = (redirects: readonly ExportedRedirect[]): string[][] => [
  HEADER,
  ...redirects.map(({ source, target, value }) => [source, value ?? '', target]),
];

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A file with this character is no text, for us as for others. Only SQL could have brought it in. */
const NUL = '\0';

const writeCsv = (
  format: 'csv' | 'tsv',
  redirects: readonly ExportedRedirect[],
  separator: string
): WrittenList => {
  const isText = ({ source, value }: ExportedRedirect): boolean =>
    !`${source}${value ?? ''}`.includes(NUL);
  const left = redirects
    .filter((redirect) => !isText(redirect))
    .map(({ source }) => ({
      ...{ source, reason: reason('redirect-list.holds-no-character', { format }) },
    }));
  return { content: csvText(tableOf(redirects.filter(isText)), separator), left, notes: [] };
};

/** What Next.js takes by itself, but not where most people deploy it. */
const MAX_NEXT_ON_VERCEL = 1024;

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
  if (format === 'csv') return writeCsv(format, redirects, ',');
  if (format === 'tsv') return writeCsv(format, redirects, '\t');
  if (format === 'xlsx') return whole(writeXlsx(tableOf(redirects)));
  if (format === 'json') {
    // Without its slash, such a path would be a URL.
    const keyOf = (source: string): string =>
      /^\/https?:\/\//i.test(source) ? source : source.slice(1);
    const map = redirects.map(({ source, value }) => [keyOf(source), value] as const);
    return whole(asJson(Object.fromEntries(map)));
  }
  const target = targetOf(format, siteUrl);
  const { entries, left } = fitTarget(format, target, redirects, siteUrl);
  const most = target.limits.entries ?? (format === 'next' ? MAX_NEXT_ON_VERCEL : Infinity);
  const isOver =
    entries.length > most ||
    left.some(({ reason: { code } }) => code === 'redirect-list.over-limit');
  const notes = isOver ? [reason('redirect-list.over-limit', { format, limit: most })] : [];
  return { content: target.write(entries), left, notes };
};
