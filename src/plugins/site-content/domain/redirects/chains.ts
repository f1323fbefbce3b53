import type { CooperativeTask } from '../cooperative-task';
import type { RedirectGraph } from './graph';

/** A chain of more than one redirect. */
export interface Chain {
  readonly source: string;
  /** The URLs from the source to the final destination; only the first ones if the chain is long. */
  readonly trace: readonly string[];
  /** Final destination. */
  readonly end: string;
}

/** Maximum number of URLs shown. */
const MAX_ADDRESSES = 8;

/** Finds the final destination of each source; for loops, any URL on the loop. Visits each URL once. */
function* findEnds(
  graph: RedirectGraph,
  sources: Iterable<string>
): CooperativeTask<Map<string, string>> {
  const ends = new Map<string, string>();
  for (const source of sources) {
    yield;
    const trace = new Set<string>();
    let at = source;
    while (!ends.has(at) && !trace.has(at)) {
      trace.add(at);
      const next = graph.get(at) ?? null;
      if (next === null) break;
      at = next;
    }
    const end = ends.get(at) ?? at;
    for (const passed of trace) ends.set(passed, end);
  }
  return ends;
}

/**
 * Lists the URLs that a visitor passes, from the source to the final destination. Stops before a repeated URL.
 *
 * @param most maximum number of URLs
 */
export const chainFrom = (graph: RedirectGraph, source: string, most = Infinity): string[] => {
  const trace = new Set([source]);
  for (let at = graph.get(source) ?? null; at !== null && !trace.has(at) && trace.size < most;) {
    trace.add(at);
    at = graph.get(at) ?? null;
  }
  return [...trace];
};

/** Finds the redirects that lead to the source of another redirect. */
export function* findChains(graph: RedirectGraph): CooperativeTask<Chain[]> {
  const chained: string[] = [];
  for (const [source, goal] of graph) {
    yield;
    if (goal !== null && graph.has(goal)) chained.push(source);
  }
  const ends = yield* findEnds(graph, chained);
  const chains: Chain[] = [];
  for (const source of chained) {
    yield;
    const trace = chainFrom(graph, source, MAX_ADDRESSES);
    chains.push({ source, trace, end: ends.get(source) ?? source });
  }
  return chains;
}
