import { atOnce, type Steps } from '../interruptible-work';
import type { Ways } from './graph';
import { findLoopsInSteps } from './loops';

/** A loop, and which of its redirects are not served for it. */
export interface UnservedLoop {
  /** The sources, in the order in which they lead on. */
  readonly loop: readonly string[];
  readonly leftOut: readonly string[];
  /** Whether a published page stands in the way of those. */
  readonly isClosedByPage: boolean;
}

/**
 * What of a loop is not served: where a page closes it, the redirects away from the paths of published pages, so that
 * the page is found there; of any other, all of it (docs/api.md#the-redirects-object).
 *
 * @param isPagePath whether a published page has this path
 */
export const findLeftOut = (
  loop: readonly string[],
  isPagePath: (path: string) => boolean
): readonly string[] => {
  const awayFromPages = loop.filter(isPagePath);
  return awayFromPages.length > 0 ? awayFromPages : loop;
};

/** The loops that are stored, which no front end may get. */
export function* findUnservedLoops(
  ways: Ways,
  isPagePath: (path: string) => boolean
): Steps<UnservedLoop[]> {
  return (yield* findLoopsInSteps(ways, ways.keys())).map((loop) => ({
    loop,
    leftOut: findLeftOut(loop, isPagePath),
    isClosedByPage: loop.some(isPagePath),
  }));
}

/** The sources of the redirects that are not served. */
export const findUnserved = (ways: Ways, isPagePath: (path: string) => boolean): Set<string> =>
  new Set(atOnce(findUnservedLoops(ways, isPagePath)).flatMap(({ leftOut }) => leftOut));
