import type { CooperativeTask } from '../cooperative-task';
import {
  type RedirectContext,
  type RedirectDestination,
  resolveDestination,
} from '../redirects/graph';
import { getSources } from '../redirects/match';

/** A redirect chain, with its final destination. */
export interface ShortenedChain {
  /** From the source to the final destination; only the first and the last ones if the chain is long. */
  readonly addresses: readonly string[];
  readonly leading: RedirectDestination;
}

/** Adds the fragment of the first redirect, as browsers do if later redirects have none. */
const withFragment = (
  leading: RedirectDestination,
  first: RedirectDestination,
  surroundings: RedirectContext
): RedirectDestination => {
  const at = first.destination?.indexOf('#') ?? -1;
  if (at === -1 || leading.destination?.includes('#') === true) return leading;
  const goal = resolveDestination(leading, surroundings);
  const destination = `${leading.destination ?? goal ?? ''}${first.destination?.slice(at) ?? ''}`;
  return { target: 'url', destination, page: null };
};

/** A redirect that may begin a chain. */
export interface ChainStart {
  readonly source: string;
  /** Its destination as written. */
  readonly said: RedirectDestination;
}

/** How many addresses to keep from each end of a long chain. Never all of them: lists can hold one chain. */
const ADDRESSES_AT_EACH_END = 8;

const addressesFrom = (source: string, back: readonly string[]): string[] => {
  const first = back.slice(-ADDRESSES_AT_EACH_END);
  const last = back.slice(0, Math.min(ADDRESSES_AT_EACH_END, back.length - first.length));
  return [source, ...first.reverse(), ...last.reverse()];
};

/** Groups redirects by the URL that they lead to. */
function* groupByGoal<Each>(
  redirects: Iterable<readonly [Each, RedirectDestination]>,
  surroundings: RedirectContext
): CooperativeTask<Map<string, Each[]>> {
  const byGoal = new Map<string, Each[]>();
  for (const [each, leading] of redirects) {
    yield;
    const goal = resolveDestination(leading, surroundings);
    if (goal === null) continue;
    const others = byGoal.get(goal);
    if (others === undefined) byGoal.set(goal, [each]);
    else others.push(each);
  }
  return byGoal;
}

/**
 * Finds the final destinations of redirect chains, ignoring a redirect to nothing at their ends. Walks back from each
 * final destination and passes each redirect once: a walk from each redirect would pass a chain of n redirects n times.
 *
 * @param leads destinations by source
 * @returns nothing for redirects that form no chain or lead into a loop
 */
export function* findShortenedChains<Start extends ChainStart>(
  starts: readonly Start[],
  leads: ReadonlyMap<string, RedirectDestination>,
  surroundings: RedirectContext
): CooperativeTask<Map<Start, ShortenedChain>> {
  const found = new Map<Start, ShortenedChain>();
  const sources = yield* groupByGoal([...leads], surroundings);
  const startsAt = yield* groupByGoal(
    starts.map((start) => [start, start.said] as const),
    surroundings
  );
  const leadsOn = new Set([...sources.values()].flat());
  for (const end of sources.keys()) {
    if (leadsOn.has(end)) continue;
    const spellings = leads.has(end) ? [end] : getSources(end);
    // The addresses from the end back to the current one.
    const back = [end];
    const passed = new Set<string>();
    const waiting = (sources.get(end) ?? []).map((address) => ({ address, distance: 1 }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      yield;
      const { address, distance } = next;
      for (const left of back.splice(distance)) passed.delete(left);
      back.push(address);
      passed.add(address);
      // Front ends would match the final URL to an earlier redirect of the chain.
      if (spellings.some((spelling) => passed.has(spelling))) continue;
      const last = leads.get(back[1] ?? '');
      for (const start of last === undefined ? [] : (startsAt.get(address) ?? [])) {
        yield;
        const { source, said } = start;
        if (last === undefined || passed.has(source) || spellings.includes(source)) continue;
        const { target, destination, page } = last;
        found.set(start, {
          addresses: addressesFrom(source, back),
          leading: withFragment({ target, destination, page }, said, surroundings),
        });
      }
      for (const before of sources.get(address) ?? []) {
        waiting.push({ address: before, distance: distance + 1 });
      }
    }
  }
  return found;
}
