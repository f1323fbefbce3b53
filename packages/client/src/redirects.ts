import { isObject, refuseArgument, takeChoice } from './invalid-argument.js';
import type { Redirects } from './types.js';

export interface RedirectMatcherOptions {
  /** Whether `/old` and `/old/` differ: `exact` by default. */
  trailingSlash?: 'exact' | 'ignore' | undefined;
  /** `true` by default. */
  caseSensitive?: boolean | undefined;
  /** `fallback`, the default: with the query, then without; `exact`: only with it; `ignore`: only without. */
  query?: 'fallback' | 'exact' | 'ignore' | undefined;
  /** Maximum length of a chain: 10 by default. A longer one counts as no redirect. */
  maxHops?: number | undefined;
  /** Status for a redirect without destination: 410 by default. */
  none?: 410 | 404 | undefined;
}

export interface RedirectMatch {
  status: 301 | 404 | 410;
  /** A path or an absolute URL; `null` for 404 and 410. */
  location: string | null;
  /** The sources of the redirects in the chain, with leading slash. */
  hops: string[];
}

/** Finds the redirect of a URL or path; `null` if there is none, or its destination is the empty string. */
export type RedirectMatcher = (url: string) => RedirectMatch | null;

const ANY_ORIGIN = 'http://a.invalid';

const decoded = (text: string, decode = decodeURIComponent): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** Parses a URL like `URL.parse`, which Node 18 lacks. */
const toUrl = (url: string, base: string | URL): URL | null => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};

/**
 * Creates a matcher as described in
 * src/plugins/site-content/server/src/redirects/README.md#how-front-ends-match: it looks up the URL
 * unchanged and decoded, with its query and then without, and follows chains to their end.
 *
 * @param redirects member of initial data; any source is a key, including `__proto__`
 * @throws SiteContentError if it is not an object, or an option is invalid
 * @example
 * const match = createRedirectMatcher(initialData.redirects);
 * match('https://example.com/old?utm=1'); // { status: 301, location: '/new/', hops: ['/old'] }
 */
export const createRedirectMatcher = (
  redirects: Redirects,
  options?: RedirectMatcherOptions | null
): RedirectMatcher => {
  const given = options ?? {};
  const trailingSlash = takeChoice(given, 'trailingSlash', ['exact', 'ignore']);
  const caseSensitive = takeChoice(given, 'caseSensitive', [true, false]);
  const query = takeChoice(given, 'query', ['fallback', 'exact', 'ignore']);
  const none = takeChoice(given, 'none', [410, 404]);
  const { maxHops = 10 } = given;
  if (typeof (maxHops as unknown) !== 'number' || !(maxHops >= 0)) {
    refuseArgument('maxHops must be a number from 0.');
  }
  if (!isObject(redirects)) {
    refuseArgument('The redirects are missing.');
  }
  /** Returns a key that is equal for sources that are treated as the same. */
  const toKey = (path: string, search: string): string => {
    const bare = trailingSlash === 'ignore' ? path.replace(/\/$/, '') : path;
    return (caseSensitive ? bare : bare.toLowerCase()) + search;
  };
  // Inherited members of an object are not entries, so its own ones are copied to a `Map`.
  const sources: Map<string, string> | null =
    trailingSlash === 'exact' && caseSensitive ? null : new Map();
  if (sources) {
    for (const source of Object.keys(redirects)) {
      const [path = ''] = source.split('?', 1);
      const key = toKey(path, source.slice(path.length));
      // An exact match takes precedence, regardless of the order of the table.
      if (!sources.has(key) || key === source) sources.set(key, source);
    }
  }
  const findPath = (path: string, search: string): string | undefined =>
    Object.hasOwn(redirects, path + search) ? path + search : sources?.get(toKey(path, search));
  const findSpelling = (path: string, search: string): string | undefined =>
    findPath(path, search) ?? findPath(decoded(path), search);
  const find = (path: string, search: string): string | undefined =>
    findSpelling(path, search) ?? findSpelling(path, decoded(search, decodeURI));

  return (url) => {
    const hops: string[] = [];
    // A request target can be anything: `//` is a path of this site. In JavaScript, it may be a `URL`.
    const asked = toUrl(String(url).replace(/^\//, `${ANY_ORIGIN}/`), ANY_ORIGIN);
    if (!asked) return null;
    let { pathname, search } = asked;
    let location: string | null = null;
    for (;;) {
      const path = pathname.slice(1);
      const source =
        (query === 'ignore' ? undefined : find(path, search)) ??
        (query === 'exact' ? undefined : find(path, ''));
      if (source === undefined) break;
      const hop = `/${source}`;
      if (hops.length >= maxHops || hops.includes(hop)) return null;
      const value = redirects[source];
      // A redirect to the empty string counts as none: the chain, if there is one, ends at its source.
      if (!value && value !== null) break;
      hops.push(hop);
      if (value === null) return { status: none, location: null, hops };
      location = value;
      const next = toUrl(value, asked);
      if (!next) return null;
      if (next.origin !== asked.origin) break;
      ({ pathname, search } = next);
    }
    return location === null ? null : { status: 301, location, hops };
  };
};
