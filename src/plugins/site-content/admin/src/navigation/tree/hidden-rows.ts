import { findHidden, type Hidden } from '#site-content/domain/navigation/find-hidden';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { Items } from './items';

/** Returns the items that the response would omit, with the reason. */
export const findHiddenRows = (
  items: Items,
  pages: ReadonlyMap<string, PageOption>
): ReadonlyMap<string, Hidden> =>
  findHidden(items, (page) => {
    const option = pages.get(page);
    if (option === undefined) return 'gone';
    if (option.isConcealed === true) return 'unknown';
    return option.path === null ? 'not-published' : 'published';
  });
