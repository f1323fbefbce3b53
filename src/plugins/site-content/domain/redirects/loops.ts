import { atOnce, type Steps } from '../interruptible-work';
import type { Ways } from './graph';

/**
 * The loops among redirects, each as the sources on it in the order in which they lead on. Every source leads to one
 * address at the most, so that no two loops share one. Each address is looked at once, however many ways lead there.
 *
 * @param from where to begin
 */
export function* findLoopsInSteps(
  ways: Pick<Ways, 'get' | 'has'>,
  from: Iterable<string>
): Steps<string[][]> {
  const loops: string[][] = [];
  const passed = new Set<string>();
  for (const start of from) {
    yield;
    // Most redirects lead to what is no source, and nothing can come back from there.
    const first = ways.get(start) ?? null;
    if (first === null || !ways.has(first)) continue;
    const way = new Set<string>();
    let at = start;
    for (let next = ways.get(at) ?? null; next !== null && !passed.has(at);) {
      passed.add(at);
      way.add(at);
      at = next;
      next = ways.get(at) ?? null;
    }
    if (!way.has(at)) continue;
    const addresses = [...way];
    loops.push(addresses.slice(addresses.indexOf(at)));
  }
  return loops;
}

/** The same without interruption. */
export const findLoops = (...of: Parameters<typeof findLoopsInSteps>): string[][] =>
  atOnce(findLoopsInSteps(...of));

/** A loop, told from one of the addresses on it. */
export const loopFrom = (loop: readonly string[], first: string): string[] => {
  const at = Math.max(loop.indexOf(first), 0);
  return [...loop.slice(at), ...loop.slice(0, at)];
};

/**
 * The one on a loop that comes last in an order, by which the others had not closed it; `null` where none has a place.
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
