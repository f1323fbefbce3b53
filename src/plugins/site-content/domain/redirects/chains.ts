import type { Steps } from '../interruptible-work';
import type { Ways } from './graph';

/** A chain of more than one redirect. */
export interface Chain {
  readonly source: string;
  /** The URLs from the source to the final destination; only the first ones if the chain is long. */
  readonly way: readonly string[];
  /** Final destination. */
  readonly end: string;
}

/** Maximum number of URLs shown. */
const MAX_ADDRESSES = 8;

/** The final destination of each source, visiting each URL once; for loops, any URL on the loop. */
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
 * The URLs that a visitor passes, from the source to the final destination. Stops before a repeated URL.
 *
 * @param most maximum number of URLs
 */
export const wayFrom = (ways: Ways, source: string, most = Infinity): string[] => {
  const way = new Set([source]);
  for (let at = ways.get(source) ?? null; at !== null && !way.has(at) && way.size < most;) {
    way.add(at);
    at = ways.get(at) ?? null;
  }
  return [...way];
};

/** The redirects that lead to the source of another redirect. */
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
