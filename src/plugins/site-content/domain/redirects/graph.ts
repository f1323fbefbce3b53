import type { RedirectTargetType } from '../rules/redirect';
import { type OnSite, withoutFragment } from './on-site';
import { isServable } from './servable';

/** The destination of a redirect, as stored. */
export interface RedirectDestination {
  /** `null` if the stored value is not a known target. */
  readonly target: RedirectTargetType | null;
  readonly destination: string | null;
  /** Document id of the page, or `null`. */
  readonly page: string | null;
}

/** Whether two destinations are equal as stored. */
export const hasSameDestination = (one: RedirectDestination, other: RedirectDestination): boolean =>
  one.target === other.target &&
  one.page === other.page &&
  (one.destination || null) === (other.destination || null);

/** The parts of the site that are needed to resolve a destination to a URL. */
export interface RedirectContext {
  /** Returns the path of a page; `null` while it is unpublished. */
  getPath(page: string): string | null;
  readonly onSite: OnSite;
}

/** The resolved destination of each source; `null` if it leads nowhere. */
export type RedirectGraph = ReadonlyMap<string, string | null>;

/**
 * Resolves a destination to the URL without its fragment: a path on this website, a full URL on others.
 * `null` if it leads nowhere.
 */
export const resolveDestination = (
  { target, destination, page }: RedirectDestination,
  { getPath, onSite }: RedirectContext
): string | null => {
  if (target === 'page') return page === null ? null : getPath(page);
  if (target !== 'url' || destination === null || destination === '') return null;
  return onSite(destination) ?? withoutFragment(destination);
};

/** Resolves the destinations of all redirects that can be served, by source. */
export const buildRedirectGraph = (
  redirects: Iterable<RedirectDestination & { readonly source: string }>,
  surroundings: RedirectContext
): Map<string, string | null> => {
  const graph = new Map<string, string | null>();
  for (const redirect of redirects) {
    if (isServable(redirect))
      graph.set(redirect.source, resolveDestination(redirect, surroundings));
  }
  return graph;
};
