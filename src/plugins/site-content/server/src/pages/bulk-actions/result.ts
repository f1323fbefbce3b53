import type { EmptyBlock } from '#site-content/domain/rules/empty-blocks';
import type { PageOutcome } from '../tree/page-changes';
import type { PageRows, StoredPage } from '../tree/page-rows';

/** The result of a bulk action or its dry run. */
export interface PageBulkActionResult extends PageOutcome {
  /** Titles of the selected and changed pages by document id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Children of deleted pages, which become root pages. */
  readonly newRoots: readonly string[];
  /** Pages of which only the position was published. */
  readonly placeAlone: readonly string[];
  /** Blocks that display nothing, by document id of the published page that contains them. */
  readonly emptyBlocks: ReadonlyMap<string, readonly EmptyBlock[]>;
}

const NO_CHANGES: PageOutcome = {
  changes: [],
  redirects: { made: [], changed: [], removed: [], kept: [] },
};

/**
 * Builds the result of a bulk action.
 *
 * @param rows page rows after the action
 * @param named rows of the selected pages before the action
 * @param outcome `null` if no paths changed
 */
export const getResult = async (
  rows: PageRows,
  named: readonly StoredPage[],
  outcome: PageOutcome | null,
  {
    newRoots,
    placeAlone,
    emptyBlocks,
  }: Pick<PageBulkActionResult, 'newRoots' | 'placeAlone' | 'emptyBlocks'>
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
  return { ...known, titles, newRoots, placeAlone, emptyBlocks };
};
