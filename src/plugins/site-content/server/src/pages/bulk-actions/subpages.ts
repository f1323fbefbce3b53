import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { PageRows } from '../tree/page-rows';

/**
 * Reads the pages below others, at any depth. Drafts determine the parents, as in the page tree.
 *
 * @returns their document ids without the given ones, level by level
 */
export const readSubpages = async (
  rows: Pick<PageRows, 'below'>,
  pages: readonly string[]
): Promise<string[]> => {
  const found = new Set(pages);
  for (let level = pages; level.length > 0;) {
    const below = (await rows.below(level)).filter(
      ({ id, isPublished }) => !isPublished && !found.has(id)
    );
    level = below.map(({ id }) => id);
    for (const id of level) found.add(id);
  }
  return [...found].slice(new Set(pages).size);
};

/**
 * Adds the subpages to a request that includes them. The deepest come first, so that no page gets another parent before
 * it is deleted.
 */
export const addSubpages = async (
  rows: Pick<PageRows, 'below'>,
  request: PageBulkAction
): Promise<{ readonly request: PageBulkAction; readonly subpages: readonly string[] }> => {
  if (request.action !== 'delete' || request.withSubpages !== true)
    return { request, subpages: [] };
  const subpages = await readSubpages(rows, request.pages);
  return {
    request: { ...request, pages: [...subpages.toReversed(), ...request.pages] },
    subpages,
  };
};
