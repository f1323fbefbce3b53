import { parseUrl } from '#site-content/domain/rules/parse-url';
import { getSites } from './addresses';
import type { Listing, SourcePage } from './listing';

/** A list of pages has those of several sites, and nobody has said which. */
export class SeveralSites extends Error {}

/** The origin of a page, `''` where its address has none. */
const getOrigin = ({ address }: SourcePage): string => {
  const url = address === null || address.startsWith('/') ? null : parseUrl(address);
  return url === null ? '' : url.origin;
};

const getHost = (origin: string): string => parseUrl(origin)?.host ?? '';

/** How many pages each site has, by the origin that its first page tells. */
const countSites = (
  pages: readonly SourcePage[],
  known: ReadonlySet<string>
): Map<string, number> => {
  const counts = new Map<string, number>();
  const origins = new Map<string, string>();
  for (const page of pages) {
    const origin = getOrigin(page);
    if (origin === '') continue;
    // What are names of one site counts as one.
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
 * The pages of one site of a list. Pages that tell no origin belong to any.
 *
 * @param wanted the origin or host of the site; `null` where nobody has said it
 * @param same origins that are all of one site, as a mapping names them
 * @throws SeveralSites where there are several and none is wanted, or the wanted one is not among them
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
    throw new SeveralSites(
      `has pages of ${counts.size} sites: ${enumerate(counts)}. Choose one with --site, such as --site ${first}.`
    );
  }
  const host = getHost(wanted.includes('://') ? wanted : `http://${wanted}`);
  const pages = listing.pages.filter((page) => {
    const origin = getOrigin(page);
    return origin === '' || getHost(origin) === host;
  });
  if (!pages.some((page) => getOrigin(page) !== ''))
    throw new SeveralSites(
      `has no pages of ${wanted}, which --site names. ${counts.size === 0 ? 'No page tells of which site it is' : `It has pages of ${enumerate(counts)}`}.`
    );
  // Origins that no page has are those of files.
  const others = new Set(listing.pages.map(getOrigin).filter((origin) => getHost(origin) !== host));
  return { ...listing, pages, origins: listing.origins.filter((origin) => !others.has(origin)) };
};
