import { csvRow, csvText, holdsFormula } from '../writing/csv-text';
import { asciiDestination, getRequestPath } from './request';
import type { Entry, Target } from './target';

/**
 * Returns `null` for an address that spreadsheets would treat as a formula. It cannot be guarded here, because these
 * programs would treat an apostrophe as part of the URL.
 */
const unlessFormula = (address: string): string | null => (holdsFormula(address) ? null : address);

const bulkRow = ({ source, destination }: Entry): string[] => [source, destination ?? '', '301'];

/**
 * Builds the target for Cloudflare's bulk redirects, with absolute URLs.
 *
 * @param siteUrl public site URL
 * @see https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/reference/parameters/ 32 KB per
 *   URL
 */
export const cloudflareBulk = (siteUrl: string): Target => ({
  matching: {
    ...{ case: 'sensitive', path: 'encoded', trailingSlash: 'counts', slashes: 'count' },
    ...{ query: 'not-held', precedence: 'redirect' },
  },
  limits: { source: 32_768, destination: 32_768 },
  spellSource: (source) => unlessFormula(siteUrl + (getRequestPath(source) ?? '')),
  spellDestination: (destination) =>
    unlessFormula((destination.startsWith('/') ? siteUrl : '') + asciiDestination(destination)),
  line: (entry) => csvRow(bulkRow(entry), ','),
  write: (entries) => csvText(entries.map(bulkRow), ','),
});

const wagtailRow = ({ source, destination }: Entry): string[] => [
  ...[source, destination ?? '', 'permanent', ''],
];

/**
 * Wagtail's import of redirects. Pages take precedence; the trailing slash and the order of the query are ignored.
 */
export const WAGTAIL: Target = {
  matching: {
    ...{ case: 'sensitive', path: 'encoded', trailingSlash: 'ignored', slashes: 'count' },
    ...{ query: 'any-order', precedence: 'page' },
  },
  // Column sizes of wagtail.contrib.redirects.models.Redirect.
  limits: { source: 255, destination: 255 },
  spellSource: unlessFormula,
  spellDestination: unlessFormula,
  line: (entry) => csvRow(wagtailRow(entry), ','),
  write: (entries) => csvText([['From', 'To', 'Type', 'Site'], ...entries.map(wagtailRow)], ','),
};
