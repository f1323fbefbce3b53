import { parseUrl } from '#site-content/domain/rules/parse-url';
import type { Listing, SourcePage } from './listing';
import { trimAddress } from './trim-address';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Placeholder origin for a site whose origin is unknown. */
const UNNAMED = 'http://unnamed.invalid';

/** Identifies a site by its host, so that a move from http to https does not matter. */
const getSite = ({ host }: URL): string => host;

/** Returns the hosts of some origins, for comparison. */
export const getSites = (origins: Iterable<string>): Set<string> =>
  new Set([...origins].flatMap((origin) => parseUrl(origin)?.host ?? []));

/** Returns the query with its parameters sorted, for comparison. */
const getQuery = ({ search }: URL): string => {
  const members = new URLSearchParams(search);
  members.sort();
  return members.toString();
};

const withTrailingSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const toKey = (path: string, query: string): string => `${withTrailingSlash(path)}?${query}`;

/** Query parameters by which WordPress identifies a page at any path. */
const WORDPRESS_IDS = ['page_id', 'p'];

/** The target of a link on a page of the old site. */
export interface LinkTarget {
  /** Id of the page, `null` if it is not in the list. */
  readonly page: string | null;
  /** The rest to append to the page's path: the fragment, and a query that does not identify the page. */
  readonly rest: string;
  readonly isOfSite: boolean;
  /** Path on the old site. */
  readonly path: string;
  /** The whole URL; a path if the site's origin is unknown. */
  readonly address: string;
}

/**
 * Finds pages by their URLs on the old site, which are resolved as in a browser and compared by host, path and query.
 */
export class OldAddresses {
  private readonly sites: ReadonlySet<string>;
  private readonly origin: string | null;
  private readonly byKey = new Map<string, string>();
  private readonly ids: ReadonlySet<string>;

  /**
   * Indexes the pages by URL.
   *
   * @param origins of the site
   */
  constructor(
    private readonly format: Listing['format'],
    pages: readonly SourcePage[],
    origins: readonly string[]
  ) {
    this.sites = getSites([UNNAMED, ...origins]);
    this.origin = origins[0] ?? null;
    this.ids = new Set(pages.map(({ id }) => id));
    for (const { id, address } of pages) {
      const url = address === null ? null : this.parse(address, null);
      const key = url === null ? '' : toKey(url.pathname, getQuery(url));
      if (url !== null && !this.byKey.has(key)) this.byKey.set(key, id);
    }
  }

  private parse(text: string, base: string | null): URL | null {
    const at = parseUrl(base ?? '/', this.origin ?? UNNAMED);
    const url = parseUrl(text, at?.href);
    return url !== null && /^https?:$/.test(url.protocol) ? url : null;
  }

  /**
   * Finds the target of a URL; `null` if it is neither a page nor a file, such as an e-mail address or a fragment of
   * the same page.
   *
   * @param base URL of the page that contains it
   */
  find(text: string, base: string | null): LinkTarget | null {
    const given = trimAddress(text);
    if (given === '' || given.startsWith('#')) return null;
    if (SCHEME.test(given) && !/^https?:/i.test(given)) return null;
    const url = this.parse(given, base);
    if (url === null) return null;
    const isOfSite = this.sites.has(getSite(url));
    const found = isOfSite ? this.pageAt(url) : null;
    const whole = url.href.startsWith(`${UNNAMED}/`) ? url.href.slice(UNNAMED.length) : url.href;
    return {
      page: found?.id ?? null,
      rest: `${found?.keepsQuery === true ? url.search : ''}${url.hash}`,
      isOfSite,
      path: url.pathname,
      // A URL written as a path stays a path.
      address: given.startsWith('/') && !given.startsWith('//') ? given : whole,
    };
  }

  private pageAt(url: URL): { readonly id: string; readonly keepsQuery: boolean } | null {
    const exact = this.byKey.get(toKey(url.pathname, getQuery(url)));
    if (exact !== undefined) return { id: exact, keepsQuery: false };
    if (this.format === 'wordpress' && /^\/(?:index\.php)?$/.test(url.pathname)) {
      const named = WORDPRESS_IDS.map((name) => url.searchParams.get(name)).find(
        (id) => id !== null
      );
      if (named != null) return this.ids.has(named) ? { id: named, keepsQuery: false } : null;
    }
    const atPath = this.byKey.get(toKey(url.pathname, ''));
    return atPath === undefined ? null : { id: atPath, keepsQuery: true };
  }
}
