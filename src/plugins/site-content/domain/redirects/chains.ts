import type { Steps } from '../interruptible-work';
import type { Ways } from './graph';

/** A way over more than one redirect. */
export interface Chain {
  readonly source: string;
  /** The addresses that are passed, the source and the last one included; of a long one the first of them. */
  readonly way: readonly string[];
  /** Where it ends. */
  readonly end: string;
}

/** More addresses than anybody reads. */
const MAX_ADDRESSES = 8;

/** Where the ways from these sources end, each address looked at once; in a loop anywhere. */
function* findEnds(ways: Ways, sources: Iterable<string>): Steps<Map<string, string>> {
  const ends = new Map<string, string>();
  for (const source of sources) {
    yield;
    const way = new Set<string>();
    let at = source;
    while (!ends.has(at) && !way.has(at)) {
      way.add(at);
      const next = ways.get(at) ?? null;
      if (next === null) break;
      at = next;
    }
    const end = ends.get(at) ?? at;
    for (const passed of way) ends.set(passed, end);
  }
  return ends;
}

/**
 * The addresses that a visitor passes from a source on, the source and the last one included. It ends before an address
 * that was passed already.
 *
 * @param most addresses that are given
 */
export const wayFrom = (ways: Ways, source: string, most = Infinity): string[] => {
  const way = new Set([source]);
  for (let at = ways.get(source) ?? null; at !== null && !way.has(at) && way.size < most;) {
    way.add(at);
    at = ways.get(at) ?? null;
  }
  return [...way];
};

/** The redirects that lead to the source of another one. */
export function* findChains(ways: Ways): Steps<Chain[]> {
  const chained: string[] = [];
  for (const [source, goal] of ways) {
    yield;
    if (goal !== null && ways.has(goal)) chained.push(source);
  }
  const ends = yield* findEnds(ways, chained);
  const chains: Chain[] = [];
  for (const source of chained) {
    yield;
    const way = wayFrom(ways, source, MAX_ADDRESSES);
    chains.push({ source, way, end: ends.get(source) ?? source });
  }
  return chains;
}
