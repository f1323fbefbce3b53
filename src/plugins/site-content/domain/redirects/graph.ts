import type { RedirectTarget } from '../rules/redirect';
import { type OnSite, withoutFragment } from './on-site';

/** What a redirect leads to. */
export interface Leading {
  readonly target: RedirectTarget;
  readonly destination: string | null;
  /** The document id of the page, or `null`. */
  readonly page: string | null;
}

/** Whether both lead to the same, as it is written. */
export const leadsTheSame = (one: Leading, other: Leading): boolean =>
  one.target === other.target &&
  one.page === other.page &&
  (one.destination || null) === (other.destination || null);

/** By what a redirect's destination becomes an address. */
export interface Surroundings {
  /** The path of a page, `null` while it is not published. */
  getPath(page: string): string | null;
  readonly onSite: OnSite;
}

/** From the source of each redirect to the address that it leads to, `null` for nothing. */
export type Ways = ReadonlyMap<string, string | null>;

/**
 * The address that a redirect leads to, without its fragment: on this website as it is asked for there, on another one
 * with its host. `null` for nothing.
 */
export const findGoal = (
  { target, destination, page }: Leading,
  { getPath, onSite }: Surroundings
): string | null => {
  if (target === 'page') return page === null ? null : getPath(page);
  if (target !== 'url' || destination === null || destination === '') return null;
  return onSite(destination) ?? withoutFragment(destination);
};

/** Where redirects lead, by their sources. */
export const getWays = (
  redirects: Iterable<Leading & { readonly source: string }>,
  surroundings: Surroundings
): Map<string, string | null> => {
  const ways = new Map<string, string | null>();
  for (const redirect of redirects) ways.set(redirect.source, findGoal(redirect, surroundings));
  return ways;
};
