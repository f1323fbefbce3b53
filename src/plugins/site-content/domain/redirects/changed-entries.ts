import { resolveDestination } from './graph';
import { findLoops } from './loops';
import { buildOnSite } from './on-site';
import { isServable } from './servable';
import { findLeftOut } from './served';
import { getDestination, type PagesOfTable, type StoredRedirect } from './table';

/** The redirects and the pages they refer to, at one point in time. */
export interface RedirectState {
  /** Redirects by source. */
  readonly bySource: Pick<ReadonlyMap<string, StoredRedirect>, 'get' | 'has'>;
  readonly tree: PagesOfTable;
}

/**
 * Finds the sources whose entry in the member `redirects` of initial data differs between two states, or exists in only
 * one of them.
 *
 * @param suspects sources of all redirects that were written or refer to a page whose path changed
 * @param paths paths that pages have gained or lost, because a loop closed by a page is served in part
 * @param siteUrl public site URL without a trailing slash, `''` if not configured
 */
export const findChangedEntries = (
  before: RedirectState,
  after: RedirectState,
  { suspects, paths }: { readonly suspects: Iterable<string>; readonly paths: Iterable<string> },
  siteUrl: string
): string[] => {
  const onSite = buildOnSite(siteUrl);
  const starts = new Set([...suspects, ...paths]);

  const readState = ({ bySource, tree }: RedirectState) => {
    const getServable = (source: string): StoredRedirect | undefined => {
      const redirect = bySource.get(source);
      return redirect !== undefined && isServable(redirect) ? redirect : undefined;
    };
    const graph = {
      has: (source: string) => getServable(source) !== undefined,
      get: (source: string) => {
        const redirect = getServable(source);
        return redirect && resolveDestination(redirect, { getPath: tree.getPath, onSite });
      },
    };
    // A loop that passes none of these is the same in both states, even if a redirect leads to it in only one.
    const loops = findLoops(graph, starts).filter((loop) => loop.some((at) => starts.has(at)));
    const unserved = new Set(
      loops.flatMap((loop) => findLeftOut(loop, (at) => tree.idAt(at) !== null))
    );
    return {
      onLoops: loops.flat(),
      entryAt: (source: string): string | null | undefined => {
        const redirect = getServable(source);
        return redirect === undefined || unserved.has(source)
          ? undefined
          : getDestination(redirect, tree);
      },
    };
  };

  const was = readState(before);
  const is = readState(after);
  const sources = new Set([...starts, ...was.onLoops, ...is.onLoops]);
  return [...sources].filter((source) => was.entryAt(source) !== is.entryAt(source));
};
