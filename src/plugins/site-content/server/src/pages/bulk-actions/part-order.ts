import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { PageRows } from '../tree/page-rows';
import { readRowsAbove } from '../tree/stored-tree';

/**
 * Sorts the pages of an action so that no part changes rows which a later part changes again: pages are deleted before
 * their ancestors, and published after them. Moved pages keep their order, because it becomes their order among
 * siblings.
 *
 * @returns `null` if there is no such order because a moved page is below another one
 */
export const findOrder = async (
  rows: PageRows,
  request: PageBulkAction
): Promise<PageBulkAction | null> => {
  const { action, pages } = request;
  if (action === 'unpublish' || action === 'order') return request;
  const above = await readRowsAbove(rows, pages);
  const parents = new Map(
    above.flatMap(({ id, parent, isPublished }) => (isPublished ? [] : [[id, parent] as const]))
  );
  const getAncestors = (page: string): Set<string> => {
    const ancestors = new Set<string>();
    for (let at = parents.get(page) ?? null; at !== null && !ancestors.has(at);) {
      ancestors.add(at);
      at = parents.get(at) ?? null;
    }
    return ancestors;
  };
  if (action === 'move') {
    const moved = new Set(pages);
    const isBelowMoved = pages.some((page) => [...getAncestors(page)].some((id) => moved.has(id)));
    return isBelowMoved ? null : request;
  }
  const depths = new Map(pages.map((page) => [page, getAncestors(page).size]));
  const compare = (one: string, other: string): number =>
    (depths.get(one) ?? 0) - (depths.get(other) ?? 0);
  return {
    ...request,
    pages: pages.toSorted((one, other) =>
      action === 'publish' ? compare(one, other) : compare(other, one)
    ),
  };
};
