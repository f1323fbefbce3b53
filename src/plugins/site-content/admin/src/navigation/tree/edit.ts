import type { NavigationItem } from '#site-content/domain/panel/answers';
import {
  depthFirst,
  findItem,
  getBranch,
  getPlace,
  type Items,
  type Place,
  siblingsAt,
} from './items';

/** What an editor says about an item in the dialog. */
export type ItemContent = Pick<NavigationItem, 'title' | 'url' | 'page'>;

const NEW = 'new:';

/** True for an item that was never saved. */
export const isNew = (id: string): boolean => id.startsWith(NEW);

/** An id for one more new item, different from all that are there. */
export const newId = (items: Items): string => {
  const taken = items.flatMap(({ id }) => (isNew(id) ? [Number(id.slice(NEW.length))] : []));
  return `${NEW}${Math.max(0, ...taken) + 1}`;
};

/** Puts a branch, whose first item is its root, at a place of a navigation it is not part of. */
const insertBranch = (
  rest: Items,
  [root, ...below]: readonly NavigationItem[],
  { area, parent, index }: Place
): NavigationItem[] => {
  if (root === undefined) return [...rest];
  const next = siblingsAt(rest, { area, parent })[index];
  const at = next === undefined ? rest.length : rest.indexOf(next);
  const branch = [{ ...root, parent, area }, ...below.map((item) => ({ ...item, area }))];
  return depthFirst([...rest.slice(0, at), ...branch, ...rest.slice(at)]);
};

/** Moves an item with everything below it. Gives the same list back where it stands there already. */
export const moveItem = (items: Items, id: string, place: Place): Items => {
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

/** Adds an item without sub-items, under an id that {@link newId} gave. */
export const addItem = (items: Items, id: string, content: ItemContent, place: Place): Items =>
  insertBranch(items, [{ id, parent: place.parent, area: place.area, ...content }], place);

export const changeItem = (items: Items, id: string, content: ItemContent): Items =>
  items.map((item) => (item.id === id ? { ...item, ...content } : item));

/** Removes an item with everything below it. */
export const removeItem = (items: Items, id: string): Items => {
  if (findItem(items, id) === undefined) return items;
  const gone = new Set(getBranch(items, id).map((item) => item.id));
  return items.filter((item) => !gone.has(item.id));
};
