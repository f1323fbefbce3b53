import { findGoal } from './graph';
import { findLoops } from './loops';
import { buildOnSite } from './on-site';
import { findLeftOut } from './served';
import { getDestination, type PagesOfTable, type StoredRedirect } from './table';

/** A state of the redirects and of the pages that they lead to. */
export interface RedirectState {
  /** By their sources. */
  readonly bySource: Pick<ReadonlyMap<string, StoredRedirect>, 'get' | 'has'>;
  readonly tree: PagesOfTable;
}

/**
 * The sources whose entry in the member `redirects` of initial data is different in two states, is new or is gone.
 *
 * @param suspects the sources of all redirects that were written, or lead to a page with another path
 * @param paths the paths that pages have come to or have left: a loop that a page closes is served in part
 * @param siteUrl public address of the website without a trailing slash, `''` where none is configured
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
    const ways = {
      has: (source: string) => bySource.has(source),
      get: (source: string) => {
        const redirect = bySource.get(source);
        return redirect && findGoal(redirect, { getPath: tree.getPath, onSite });
      },
    };
    const loops = findLoops(ways, starts);
    const unserved = new Set(
      loops.flatMap((loop) => findLeftOut(loop, (at) => tree.idAt(at) !== null))
    );
    return {
      onLoops: loops.flat(),
      entryAt: (source: string): string | null | undefined => {
        const redirect = bySource.get(source);
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
