import { type CooperativeTask, runToCompletion } from '../cooperative-task';
import type { RedirectGraph } from './graph';
import { findSource } from './match';

/**
 * Finds the loops among redirects, each as a list of sources in redirect order. A source has one destination,
 * so loops never overlap. Each URL is visited once, however many redirects lead to it.
 *
 * @param from sources to start at
 */
export function* findLoopsInSteps(
  graph: Pick<RedirectGraph, 'get' | 'has'>,
  from: Iterable<string>
): CooperativeTask<string[][]> {
  const loops: string[][] = [];
  const passed = new Set<string>();
  for (const start of from) {
    yield;
    // Fast path: most destinations are not a source, so no loop passes them.
    const first = graph.get(start) ?? null;
    if (first === null || !graph.has(first)) continue;
    const trace = new Set<string>();
    let at = start;
    for (let next = graph.get(at) ?? null; next !== null && !passed.has(at);) {
      passed.add(at);
      trace.add(at);
      at = next;
      next = graph.get(at) ?? null;
    }
    if (!trace.has(at)) continue;
    const addresses = [...trace];
    loops.push(addresses.slice(addresses.indexOf(at)));
  }
  return loops;
}

/**
 * Finds the loops that arise only because front ends match a URL without its query and decoded, too: `/a` to `/a?x=1`.
 * They are allowed and served, because loops compare exact strings.
 *
 * @param graph without other loops
 */
export const findLoopsByMatching = (graph: RedirectGraph): CooperativeTask<string[][]> => {
  const get = (source: string): string | null => {
    const goal = graph.get(source) ?? null;
    return goal === null ? null : (findSource(goal, graph) ?? goal);
  };
  return findLoopsInSteps({ get, has: (source) => graph.has(source) }, graph.keys());
};

/** Finds the loops without pausing. */
export const findLoops = (...of: Parameters<typeof findLoopsInSteps>): string[][] =>
  runToCompletion(findLoopsInSteps(...of));

/** Rotates a loop so that it starts at one of its URLs. */
export const loopFrom = (loop: readonly string[], first: string): string[] => {
  const at = Math.max(loop.indexOf(first), 0);
  return [...loop.slice(at), ...loop.slice(0, at)];
};

/**
 * Returns the redirect of a loop that comes last in a given order; `null` if the order contains none of them.
 */
export const lastOn = (
  loop: readonly string[],
  order: ReadonlyMap<string, number>
): string | null => {
  let last: string | null = null;
  for (const source of loop) {
    if ((order.get(source) ?? -1) > (last === null ? -1 : (order.get(last) ?? -1))) last = source;
  }
  return last;
};
