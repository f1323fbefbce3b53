import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { ItemContent } from './edit';
import { type Items, type Place, siblingsAt } from './items';

/**
 * The item with the same parent that already links there.
 *
 * @param id of the item itself, which may be new
 */
export const findSameDestination = (
  items: Items,
  id: string,
  { page, url }: ItemContent,
  place: Pick<Place, 'parent' | 'area'>
): NavigationItem | undefined => {
  // Groups have no destination.
  if (page === null && url === null) return undefined;
  return siblingsAt(items, place).find(
    (other) => other.id !== id && other.page === page && other.url === url
  );
};
