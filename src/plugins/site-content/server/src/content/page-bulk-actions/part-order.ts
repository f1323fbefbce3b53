import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { PageRows } from '../page-tree/page-rows';
import { readRowsAbove } from '../page-tree/stored-tree';

/**
 * The pages of an action in an order in which no part of it changes what a later one has to change again: pages are deleted
 * before those above them, and published after them. Moved pages keep their order, in which they stand afterwards.
 *
 * @returns `null` if there is no such order: a moved page is below another one
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
