import { findGoal, type Leading, type Surroundings } from '../redirects/graph';

/** The way that a redirect takes over others, and what it would lead to without it. */
export interface ShortenedWay {
  readonly addresses: readonly string[];
  readonly leading: Leading;
}

/** A fragment is kept by browsers over redirects that have none. */
const withFragment = (leading: Leading, first: Leading, surroundings: Surroundings): Leading => {
  const at = first.destination?.indexOf('#') ?? -1;
  if (at === -1 || leading.destination?.includes('#') === true) return leading;
  const goal = findGoal(leading, surroundings);
  const destination = `${leading.destination ?? goal ?? ''}${first.destination?.slice(at) ?? ''}`;
  return { target: 'url', destination, page: null };
};

/**
 * Where a redirect ends that leads over others, before it would lead to nothing.
 *
 * @param leads what the redirects lead to, by their sources
 * @returns `null` where it leads over no other, or in a loop
 */
export const shortenedWay = (
  source: string,
  first: Leading,
  leads: ReadonlyMap<string, Leading>,
  surroundings: Surroundings
): ShortenedWay | null => {
  const addresses = [source];
  const passed = new Set(addresses);
  let leading = first;
  let goal = findGoal(first, surroundings);
  while (goal !== null) {
    if (passed.has(goal)) return null;
    passed.add(goal);
    addresses.push(goal);
    const next = leads.get(goal);
    const beyond = next === undefined ? null : findGoal(next, surroundings);
    if (next === undefined || beyond === null) break;
    const { target, destination, page } = next;
    leading = { target, destination, page };
    goal = beyond;
  }
  return leading === first
    ? null
    : { addresses, leading: withFragment(leading, first, surroundings) };
};
