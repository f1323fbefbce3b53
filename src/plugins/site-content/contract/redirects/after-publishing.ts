import { waysOf } from './graph';
import { findLoops } from './loops';
import {
  redirectsOfOldAddresses,
  spellingsOf,
  type ChangedAddress,
  type LastSlash,
} from './old-addresses';
import { onSiteOf } from './on-site';
import type { PagesOfTable, StoredRedirect } from './table';

/** A redirect with where it comes from. */
export type OriginalRedirect = StoredRedirect & { readonly origin: string | null };

/**
 * The redirects that there would be if pages had come to other addresses: without those that were made for an old address
 * and that a page stands in the way of, and with those that old addresses would get.
 *
 * @param tree of the pages at their new addresses
 */
export const redirectsAfter = (
  redirects: readonly OriginalRedirect[],
  changes: readonly ChangedAddress[],
  tree: PagesOfTable,
  settings: { readonly leadsOn: boolean; readonly lastSlash: LastSlash; readonly siteUrl: string }
): readonly StoredRedirect[] => {
  if (changes.length === 0) return redirects;
  const arrivals = new Set(changes.flatMap(({ to }) => (to === null ? [] : spellingsOf(to))));
  const stay = redirects.filter(
    ({ source, origin }) => origin !== 'automatic' || !arrivals.has(source)
  );
  const sources = new Set(stay.map(({ source }) => source));
  const { leadsOn, lastSlash, siteUrl } = settings;
  const wanted = redirectsOfOldAddresses(changes, {
    ...{ leadsOn, lastSlash },
    goneTo: { kind: 'nowhere' },
  }).filter(({ source }) => !sources.has(source));
  const surroundings = { pathOf: tree.pathOf, onSite: onSiteOf(siteUrl) };
  const ways = waysOf([...stay, ...wanted], surroundings);
  const inLoops = new Set(
    findLoops(
      ways,
      wanted.map(({ source }) => source)
    ).flat()
  );
  return [...stay, ...wanted.filter(({ source }) => !inLoops.has(source))];
};
