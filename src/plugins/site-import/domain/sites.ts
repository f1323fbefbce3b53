import { parseUrl } from '#site-content/domain/rules/parse-url';
import { getSites } from './addresses';
import type { Listing, SourcePage } from './listing';

/** Thrown if the list contains pages of several sites and none is selected. */
export class SeveralSitesError extends Error {}

/** Returns the origin of a page; `''` if its URL has none. */
const getOrigin = ({ address }: SourcePage): string => {
  const url = address === null || address.startsWith('/') ? null : parseUrl(address);
  return url === null ? '' : url.origin;
};

const getHost = (origin: string): string => parseUrl(origin)?.host ?? '';

/** Counts the pages per site, by the origin of its first page. */
const countSites = (
  pages: readonly SourcePage[],
  known: ReadonlySet<string>
): Map<string, number> => {
  const counts = new Map<string, number>();
  const origins = new Map<string, string>();
  for (const page of pages) {
    const origin = getOrigin(page);
    if (origin === '') continue;
    // Aliases of one site count as one.
    const host = known.has(getHost(origin)) ? '' : getHost(origin);
    const first = origins.get(host) ?? origin;
    origins.set(host, first);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return counts;
};

const enumerate = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([origin, count]) => `${origin} (${count})`).join(', ');

/**
 * Selects the pages of one site from a list. Pages without an origin belong to every site.
 *
 * @param wanted origin or host of the site; `null` if not given
 * @param same origins of the same site, from the mapping
 * @throws SeveralSitesError if there are several and none is selected, or the selected one is missing
 */
export const selectSite = (
  listing: Listing,
  wanted: string | null,
  same: readonly string[] = []
): Listing => {
  const counts = countSites(listing.pages, getSites(same));
  if (wanted === null) {
    if (counts.size < 2) return listing;
    const [first = ''] = counts.keys();
    throw new SeveralSitesError(
      `contains pages of ${counts.size} sites: ${enumerate(counts)}. Choose one with --site, such as --site ${first}.`
    );
  }
  const host = getHost(wanted.includes('://') ? wanted : `http://${wanted}`);
  const pages = listing.pages.filter((page) => {
    const origin = getOrigin(page);
    return origin === '' || getHost(origin) === host;
  });
  if (!pages.some((page) => getOrigin(page) !== ''))
    throw new SeveralSitesError(
      `has no pages of the site ${wanted} (--site). ${counts.size === 0 ? 'No page says which site it belongs to' : `It has pages of ${enumerate(counts)}`}.`
    );
  // Keep origins without pages, which are those of files.
  const others = new Set(listing.pages.map(getOrigin).filter((origin) => getHost(origin) !== host));
  return { ...listing, pages, origins: listing.origins.filter((origin) => !others.has(origin)) };
};
