import { findHidden, type Hidden } from '../../../../domain/navigation/hidden';
import type { PageOption } from '../../../../domain/panel/answers';
import type { Items } from './items';

/** The items that the front end would not get, with the reason. */
export const hiddenAmong = (
  items: Items,
  pages: ReadonlyMap<string, PageOption>
): ReadonlyMap<string, Hidden> =>
  findHidden(items, (page) => {
    const option = pages.get(page);
    if (option === undefined) return 'gone';
    return option.path === null ? 'not-published' : 'published';
  });
