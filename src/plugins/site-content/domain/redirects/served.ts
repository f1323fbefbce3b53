import { type CooperativeTask, runToCompletion } from '../cooperative-task';
import type { RedirectGraph } from './graph';
import { findLoopsInSteps } from './loops';

/** A loop, with the redirects in it that are not served. */
export interface UnservedLoop {
  /** The sources in redirect order. */
  readonly loop: readonly string[];
  readonly leftOut: readonly string[];
  /** Whether a published page is at one of the sources. */
  readonly isClosedByPage: boolean;
}

/**
 * Returns the redirects of a loop that are not served. If a page closes the loop, these are the redirects away from
 * published pages, so that the page is reached; otherwise all of them (docs/api.md#the-redirects-object).
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

/** Finds the loops among stored redirects, and their redirects that are not served. */
export function* findUnservedLoops(
  graph: RedirectGraph,
  isPagePath: (path: string) => boolean
): CooperativeTask<UnservedLoop[]> {
  return (yield* findLoopsInSteps(graph, graph.keys())).map((loop) => ({
    loop,
    leftOut: findLeftOut(loop, isPagePath),
    isClosedByPage: loop.some(isPagePath),
  }));
}

/** Returns the sources of the redirects that are not served. */
export const findUnserved = (
  graph: RedirectGraph,
  isPagePath: (path: string) => boolean
): Set<string> =>
  new Set(runToCompletion(findUnservedLoops(graph, isPagePath)).flatMap(({ leftOut }) => leftOut));
