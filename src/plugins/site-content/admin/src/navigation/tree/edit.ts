import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import {
  depthFirst,
  findItem,
  getBranch,
  getPlace,
  type ItemPosition,
  type Items,
  siblingsAt,
} from './items';

/** The content of an item as edited in the dialog. */
export type ItemContent = Pick<NavigationItem, 'title' | 'url' | 'page'>;

const NEW = 'new:';

/** True if the item has never been saved. */
export const isNew = (id: string): boolean => id.startsWith(NEW);

/** Returns an unused id for a new item. */
export const newId = (items: Items): string => {
  const taken = items.flatMap(({ id }) => (isNew(id) ? [Number(id.slice(NEW.length))] : []));
  return `${NEW}${Math.max(0, ...taken) + 1}`;
};

/** Inserts a branch at a position. The branch starts with its root. */
export const insertBranch = (
  rest: Items,
  [root, ...below]: readonly NavigationItem[],
  { area, parent, index }: ItemPosition
): NavigationItem[] => {
  if (root === undefined) return [...rest];
  const next = siblingsAt(rest, { area, parent })[index];
  const at = next === undefined ? rest.length : rest.indexOf(next);
  const branch = [{ ...root, parent, area }, ...below.map((item) => ({ ...item, area }))];
  return depthFirst([...rest.slice(0, at), ...branch, ...rest.slice(at)]);
};

/** Moves an item with its branch. Returns the same list if the position does not change. */
export const moveItem = (items: Items, id: string, place: ItemPosition): Items => {
  const from = getPlace(items, id);
  if (
    from === null ||
    (from.area === place.area && from.parent === place.parent && from.index === place.index)
  ) {
    return items;
  }
  const branch = getBranch(items, id);
  const moved = new Set(branch.map((item) => item.id));
  if (place.parent !== null && moved.has(place.parent)) return items;
  return insertBranch(
    items.filter((item) => !moved.has(item.id)),
    branch,
    place
  );
};

/** Adds an item without subitems, with an id from {@link newId}. */
export const addItem = (
  items: Items,
  id: string,
  content: ItemContent,
  place: ItemPosition
): Items =>
  insertBranch(items, [{ id, parent: place.parent, area: place.area, ...content }], place);

export const changeItem = (items: Items, id: string, content: ItemContent): Items =>
  items.map((item) => (item.id === id ? { ...item, ...content } : item));

/** Removes an item with its branch. */
export const removeItem = (items: Items, id: string): Items => {
  if (findItem(items, id) === undefined) return items;
  const gone = new Set(getBranch(items, id).map((item) => item.id));
  return items.filter((item) => !gone.has(item.id));
};
