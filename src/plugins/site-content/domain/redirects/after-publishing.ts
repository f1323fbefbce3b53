import type { CooperativeTask } from '../cooperative-task';
import { resolveDestination } from './graph';
import { findLoopsInSteps } from './loops';
import { buildOnSite } from './on-site';
import {
  type ChangedAddress,
  listSpellings,
  redirectsOfOldAddresses,
  type TrailingSlash,
} from './plan-automatic-redirects';
import type { PagesOfTable, StoredRedirect } from './table';

/** A redirect with its origin. */
export type OriginalRedirect = StoredRedirect & { readonly origin: string | null };

/**
 * Returns the redirects as they will be after pages have moved: without automatic redirects that a page replaces,
 * and with new ones for the old paths.
 *
 * @param tree with the pages at their new paths
 */
export function* redirectsAfter(
  redirects: readonly OriginalRedirect[],
  changes: readonly ChangedAddress[],
  tree: PagesOfTable,
  settings: {
    readonly addsRedirects: boolean;
    readonly trailingSlash: TrailingSlash;
    readonly siteUrl: string;
  }
): CooperativeTask<readonly OriginalRedirect[]> {
  if (changes.length === 0) return redirects;
  const arrivals = new Set(changes.flatMap(({ to }) => (to === null ? [] : listSpellings(to))));
  const { addsRedirects, trailingSlash, siteUrl } = settings;
  const surroundings = { getPath: tree.getPath, onSite: buildOnSite(siteUrl) };
  const stay: OriginalRedirect[] = [];
  const graph = new Map<string, string | null>();
  for (const redirect of redirects) {
    yield;
    const { source, origin } = redirect;
    if (origin === 'automatic' && arrivals.has(source)) continue;
    stay.push(redirect);
    graph.set(source, resolveDestination(redirect, surroundings));
  }
  const wanted = redirectsOfOldAddresses(changes, {
    ...{ addsRedirects, trailingSlash },
    redirectTo: { kind: 'nowhere' },
  }).filter(({ source }) => !graph.has(source));
  for (const redirect of wanted)
    graph.set(redirect.source, resolveDestination(redirect, surroundings));
  const sources = wanted.map(({ source }) => source);
  const inLoops = new Set((yield* findLoopsInSteps(graph, sources)).flat());
  const made = wanted.filter(({ source }) => !inLoops.has(source));
  return [...stay, ...made.map((redirect) => ({ ...redirect, origin: 'automatic' }))];
}
