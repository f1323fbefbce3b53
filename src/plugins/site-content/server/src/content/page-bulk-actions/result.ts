import type { PageOutcome } from '../page-tree/page-changes';
import type { PageRows, StoredPage } from '../page-tree/page-rows';

/** What an act has done, or would do. */
export interface PageBulkActionResult extends PageOutcome {
  /** The titles of the pages that it names and changes, by their document ids. */
  readonly titles: ReadonlyMap<string, string>;
  /** Pages below a page that was deleted, which are roots now. */
  readonly newRoots: readonly string[];
  /** Pages of which the place alone was published. */
  readonly placeAlone: readonly string[];
}

const NO_CHANGES: PageOutcome = { changes: [], redirects: { made: [], removed: [], kept: [] } };

/**
 * What is told of an act.
 *
 * @param rows of pages, as they are after it
 * @param named the rows of the pages that it names, as they were before
 * @param outcome `null` where it has changed no addresses
 */
export const getResult = async (
  rows: PageRows,
  named: readonly StoredPage[],
  outcome: PageOutcome | null,
  { newRoots, placeAlone }: Pick<PageBulkActionResult, 'newRoots' | 'placeAlone'>
): Promise<PageBulkActionResult> => {
  const known = outcome ?? NO_CHANGES;
  const changed = [
    ...known.changes.map(({ id }) => id),
    ...newRoots,
    ...known.redirects.made.flatMap(({ page }) => page ?? []),
  ];
  const titles = new Map<string, string>();
  for (const { id, title, isPublished } of [...named, ...(await rows.of(changed))]) {
    if (title !== '' && !(isPublished && titles.has(id))) titles.set(id, title);
  }
  return { ...known, titles, newRoots, placeAlone };
};
