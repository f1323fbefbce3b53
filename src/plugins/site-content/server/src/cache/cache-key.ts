import { LRUCache } from 'lru-cache';
import { PREVIEW_AT_PARAMETER, PREVIEW_PARAMETER } from '#site-content/domain/preview/token-names';
import { readQuery } from '#site-content/domain/read-query';
import type { Described } from '../operations/requests/completed-request';
import { redactUrl } from '../operations/requests/redacted-url';

export type ContentRoute = 'initial-data' | 'pages';

/** A request to a content route, described by everything on which its response depends. */
export interface ContentRequest extends Described {
  readonly route: ContentRoute;
  /** Equal for all URLs with the same response. */
  readonly key: string;
}

/**
 * Returns the query in canonical form: parameters sorted by name, without the cache buster `_`; `null` for
 * previews, which are private. A repeated `_` is kept, because such a request is refused.
 */
const canonicalQuery = (query: string, isPreview: (name: string) => boolean): string | null => {
  const all = readQuery(query);
  if (all.getAll('_').length === 1) all.delete('_');
  const parameters = [...all];
  if (parameters.some(([name]) => isPreview(name))) return null;
  // The sort is stable: duplicate parameters, which are refused, keep their order.
  parameters.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return new URLSearchParams(parameters).toString();
};

/**
 * The origin of an absolute-form target, which servers must accept (RFC 9112, section 3.2.2). Matches only
 * plain hosts: of others, Koa's parser (Node's `url.parse`) mistakes a part for the path.
 */
const ORIGIN = /^https?:\/\/[\w-]{1,63}(?:\.[\w-]{1,63})*(?::\d{1,5})?(?=\/)/i;

const READ_OTHERWISE = /[#\s\ufeff]/;

/**
 * Recognizes requests to the content routes, with and without a trailing slash.
 *
 * @param url target of the request line: path and query, or an absolute URL
 * @param prefix of the routes, such as `/api`
 * @param hasPreviews true if previews are configured; their responses are never cached
 * @returns `null` for any other URL, and for URLs that Koa's parser reads differently from other programs:
 *   URLs with a `#`, which are refused, or with a character that it trims (`parseurl/index.js`, `fastparse`)
 */
export const readContentUrl = (
  url: string,
  prefix: string,
  hasPreviews = false
): ContentRequest | null => {
  if (READ_OTHERWISE.test(url)) return null;
  const isPreview = (name: string): boolean =>
    hasPreviews && (name === PREVIEW_PARAMETER || name === PREVIEW_AT_PARAMETER);
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (path === `${prefix}/initial-data` || path === `${prefix}/initial-data/`) {
    // The query of initial data is ignored, except for previews.
    if (hasPreviews && end !== -1 && canonicalQuery(target.slice(end + 1), isPreview) === null) {
      return null;
    }
    return { route: 'initial-data', key: 'initial-data', shownUrl: redactUrl(url) };
  }
  if (path !== `${prefix}/pages` && path !== `${prefix}/pages/`) return null;
  const query = end === -1 ? '' : canonicalQuery(target.slice(end + 1), isPreview);
  return query === null
    ? null
    : { route: 'pages', key: `pages?${query}`, shownUrl: redactUrl(url) };
};

/** Visitors request a few different URLs again and again. */
const MAX_REMEMBERED = 1000;
const MAX_REMEMBERED_LENGTH = 300;

/** Creates a memoized `readContentUrl`: sorting and encoding a query takes longer than answering the request. */
export const contentUrlReader = (
  prefix: string,
  hasPreviews = false
): ((url: string) => ContentRequest | null) => {
  const remembered = new LRUCache<string, ContentRequest>({ max: MAX_REMEMBERED });
  return (url) => {
    const known = remembered.get(url);
    if (known !== undefined) return known;
    const content = readContentUrl(url, prefix, hasPreviews);
    if (content !== null && url.length <= MAX_REMEMBERED_LENGTH) remembered.set(url, content);
    return content;
  };
};
