import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type {
  ChangedAddress,
  NewRedirect,
} from '#site-content/domain/redirects/plan-automatic-redirects';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import type { PageBulkActionResult } from './result';

const mergeChanges = (results: readonly PageBulkActionResult[]): ChangedAddress[] => {
  const merged = new Map<string, ChangedAddress>();
  for (const { changes } of results) {
    for (const change of changes) {
      const before = merged.get(change.id);
      merged.set(change.id, before === undefined ? change : { ...before, to: change.to });
    }
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
};

const mergeRedirects = (
  results: readonly PageBulkActionResult[]
): PageBulkActionResult['redirects'] => {
  const made = new Map<string, NewRedirect>();
  const removed = new Map<string, StoredRedirect>();
  const kept = new Map<string, StoredRedirect>();
  for (const { redirects } of results) {
    for (const each of redirects.removed) {
      // One that the action has created itself was never there.
      if (!made.delete(each.source)) removed.set(each.source, each);
    }
    for (const each of redirects.made) made.set(each.source, each);
    for (const each of redirects.kept) {
      if (!made.has(each.source)) kept.set(each.source, each);
    }
  }
  return { made: [...made.values()], removed: [...removed.values()], kept: [...kept.values()] };
};

/** What all parts of a bulk action have done together. */
export const mergeResults = (
  results: readonly PageBulkActionResult[],
  { act, pages }: PageBulkAction
): PageBulkActionResult => {
  const gone = new Set(act === 'delete' ? pages : []);
  const newRoots = new Set(results.flatMap((result) => result.newRoots));
  return {
    changes: mergeChanges(results),
    redirects: mergeRedirects(results),
    titles: new Map(results.flatMap(({ titles }) => [...titles])),
    newRoots: [...newRoots].filter((id) => !gone.has(id)),
    placeAlone: results.flatMap(({ placeAlone }) => placeAlone),
    emptyBlocks: new Map(results.flatMap(({ emptyBlocks }) => [...emptyBlocks])),
  };
};
