import {
  type RedirectDestination,
  resolveDestination,
  type Surroundings,
} from '../redirects/graph';
import { findSource } from '../redirects/match';

/** A redirect chain, with its final destination. */
export interface ShortenedChain {
  readonly addresses: readonly string[];
  readonly leading: RedirectDestination;
}

/** Adds the fragment of the first redirect, as browsers do if later redirects have none. */
const withFragment = (
  leading: RedirectDestination,
  first: RedirectDestination,
  surroundings: Surroundings
): RedirectDestination => {
  const at = first.destination?.indexOf('#') ?? -1;
  if (at === -1 || leading.destination?.includes('#') === true) return leading;
  const goal = resolveDestination(leading, surroundings);
  const destination = `${leading.destination ?? goal ?? ''}${first.destination?.slice(at) ?? ''}`;
  return { target: 'url', destination, page: null };
};

/**
 * Finds the final destination of a redirect chain, ignoring a redirect to nothing at its end.
 *
 * @param leads destinations by source
 * @returns `null` if the redirect forms no chain or leads into a loop
 */
export const shortenedChain = (
  source: string,
  first: RedirectDestination,
  leads: ReadonlyMap<string, RedirectDestination>,
  surroundings: Surroundings
): ShortenedChain | null => {
  const addresses = [source];
  const passed = new Set(addresses);
  let leading = first;
  let goal = resolveDestination(first, surroundings);
  while (goal !== null) {
    const next = leads.get(goal);
    const matched = next === undefined ? findSource(goal, passed) : goal;
    if (matched !== undefined && passed.has(matched)) return null;
    passed.add(goal);
    addresses.push(goal);
    const beyond = next === undefined ? null : resolveDestination(next, surroundings);
    if (next === undefined || beyond === null) break;
    const { target, destination, page } = next;
    leading = { target, destination, page };
    goal = beyond;
  }
  return leading === first
    ? null
    : { addresses, leading: withFragment(leading, first, surroundings) };
};
