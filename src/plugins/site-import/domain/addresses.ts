import { parseUrl } from '#site-content/domain/rules/parse-url';
import type { Listing, SourcePage } from './listing';
import { trimAddress } from './trim-address';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Stands for the origin of a site that nobody has named. */
const UNNAMED = 'http://unnamed.invalid';

/** A site by its host: that it moved from http to https makes it no other one. */
const getSite = ({ host }: URL): string => host;

/** The sites of origins, as they are compared. */
export const getSites = (origins: Iterable<string>): Set<string> =>
  new Set([...origins].flatMap((origin) => parseUrl(origin)?.host ?? []));

/** The members of a query in one order, as they are compared. */
const getQuery = ({ search }: URL): string => {
  const members = new URLSearchParams(search);
  members.sort();
  return members.toString();
};

const withLastSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const toKey = (path: string, query: string): string => `${withLastSlash(path)}?${query}`;

/** Members of a query by which WordPress names a page, whatever its address is. */
const WORDPRESS_IDS = ['page_id', 'p'];

/** Where a link of an old page leads. */
export interface LinkTarget {
  /** The id of the page, `null` for what is none of the list. */
  readonly page: string | null;
  /** What of the address goes with the path of the page: a query that is not part of its name, and the fragment. */
  readonly rest: string;
  readonly isOfSite: boolean;
  /** The path at the old site. */
  readonly path: string;
  /** The whole address; a path where nobody knows the origin of the site. */
  readonly address: string;
}

/** The addresses of an old site: compared by origin, path and query, and read from where they stand, as browsers do. */
export class OldAddresses {
  private readonly sites: ReadonlySet<string>;
  private readonly origin: string | null;
  private readonly byKey = new Map<string, string>();
  private readonly ids: ReadonlySet<string>;

  /** @param origins under which the site is */
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
   * Where an address leads, `null` for what leads to no page and no file: mail, or a place on the same page.
   *
   * @param base the address of the page on which it stands
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
      // What was written as a path is one still.
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
