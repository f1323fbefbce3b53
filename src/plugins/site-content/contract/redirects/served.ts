import type { Ways } from './graph';
import { findLoops } from './loops';

/** A loop, and which of its redirects are not served for it. */
export interface UnservedLoop {
  /** The sources, in the order in which they lead on. */
  readonly loop: readonly string[];
  readonly leftOut: readonly string[];
  /** Whether a published page stands in the way of those. */
  readonly isClosedByPage: boolean;
}

/**
 * The loops that are stored, which no front end may get: of one that a page closes, the redirects away from the paths of
 * published pages are left out, so that the page is found there; of any other, nothing is served
 * (docs/interface.md#the-redirects-object).
 *
 * @param isPagePath whether a published page has this path
 */
export const findUnservedLoops = (
  ways: Ways,
  isPagePath: (path: string) => boolean
): UnservedLoop[] =>
  findLoops(ways).map((loop) => {
    const awayFromPages = loop.filter(isPagePath);
    const isClosedByPage = awayFromPages.length > 0;
    return { loop, leftOut: isClosedByPage ? awayFromPages : loop, isClosedByPage };
  });

/** The sources of the redirects that are not served. */
export const findUnserved = (ways: Ways, isPagePath: (path: string) => boolean): Set<string> =>
  new Set(findUnservedLoops(ways, isPagePath).flatMap(({ leftOut }) => leftOut));
