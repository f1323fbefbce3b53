import type { Change } from './changes';
import { findItem, type ItemPosition, type Items, siblingsAt } from './items';

/**
 * Returns the position in `items` for an item of `mine`: after its nearest preceding sibling that exists there and was
 * not moved by the other user.
 */
export const findMatchingPosition = (
  items: Items,
  mine: Items,
  id: string,
  others: readonly Change[] = []
): ItemPosition | null => {
  const item = findItem(mine, id);
  if (item === undefined) return null;
  const { parent } = item;
  const holder = findItem(items, parent);
  if (parent !== null && holder === undefined) return null;
  const area = holder?.area ?? item.area;
  const movedByOther = new Set(others.flatMap((c) => (c.kind === 'moved' ? [c.id] : [])));
  const order = siblingsAt(mine, item)
    .map((sibling) => sibling.id)
    .filter((sibling) => sibling === id || !movedByOther.has(sibling));
  const own = order.indexOf(id);
  const there = siblingsAt(items, { parent, area }).filter((sibling) => sibling.id !== id);
  const findIndex = (sibling: string): number => there.findIndex((other) => other.id === sibling);

  const before = order.slice(0, own).findLast((sibling) => findIndex(sibling) !== -1);
  if (before !== undefined) return { area, parent, index: findIndex(before) + 1 };
  const after = order.slice(own + 1).find((sibling) => findIndex(sibling) !== -1);
  const index = after === undefined || own === 0 ? 0 : findIndex(after);
  return { area, parent, index };
};
