import { groupBy } from '#site-content/domain/group-by';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { NAV_AREAS, navAncestors, type NavArea } from '#site-content/domain/rules/nav-item';

/** The whole navigation: parents before their subitems, siblings in served order. */
export type Items = readonly NavigationItem[];

/** The position of an item. */
export interface ItemPosition {
  /** `null` for root items without an area. */
  readonly area: NavArea | null;
  /** Id of the parent, `null` at the top level. */
  readonly parent: string | null;
  /** Number of preceding siblings, not counting the item itself. */
  readonly index: number;
}

export const findItem = (items: Items, id: string | null): NavigationItem | undefined =>
  id === null ? undefined : items.find((item) => item.id === id);

/** Groups the items by parent. The roots of all areas are under `null`. */
export const groupByParent = (items: Items): ReadonlyMap<string | null, NavigationItem[]> =>
  groupBy(items, ({ parent }) => parent);

/** Returns the children of `parent`, or those of the area at the top level. */
export const siblingsAt = (
  items: Items,
  { parent, area }: Pick<ItemPosition, 'parent' | 'area'>
): NavigationItem[] =>
  items.filter((item) => item.parent === parent && (parent !== null || item.area === area));

/** Returns the item and its descendants. */
export const getBranch = (items: Items, id: string): NavigationItem[] => {
  const ids = new Set([id]);
  return items.filter((item) => {
    if (item.id !== id && (item.parent === null || !ids.has(item.parent))) return false;
    ids.add(item.id);
    return true;
  });
};

/** Counts the descendants, which are deleted or moved with the item. */
export const countBelow = (items: Items, id: string): number => getBranch(items, id).length - 1;

/** Returns an item's ancestors, nearest first. */
export const getAncestors = (items: Items, id: string): NavigationItem[] =>
  navAncestors(new Map(items.map((item) => [item.id, item])), id) ?? [];

/** Returns the level of the children of `parent`, which is 1 at the top level. */
export const levelBelow = (items: Items, parent: string | null): number =>
  parent === null ? 1 : getAncestors(items, parent).length + 2;

export const getPlace = (items: Items, id: string): ItemPosition | null => {
  const item = findItem(items, id);
  if (item === undefined) return null;
  const { parent, area } = item;
  return { area, parent, index: siblingsAt(items, item).findIndex((other) => other.id === id) };
};

/**
 * Sorts a list with correct sibling order into the order of {@link Items}: header, footer, then roots without
 * an area, each with its branch.
 */
export const depthFirst = (items: Items): NavigationItem[] => {
  const ids = new Set(items.map((item) => item.id));
  const byParent = groupByParent(items);
  const below = (parent: string): NavigationItem[] =>
    (byParent.get(parent) ?? []).flatMap((item) => [item, ...below(item.id)]);
  const roots = items.filter(({ parent }) => parent === null || !ids.has(parent));
  return [...NAV_AREAS, null].flatMap((area) =>
    roots.filter((root) => root.area === area).flatMap((root) => [root, ...below(root.id)])
  );
};

const sameItem = (a: NavigationItem, b: NavigationItem | undefined): boolean =>
  a === b ||
  (a.id === b?.id &&
    a.parent === b.parent &&
    a.area === b.area &&
    a.title === b.title &&
    a.url === b.url &&
    a.page === b.page);

/** True if both are equal, so that there is nothing to save. */
export const sameItems = (a: Items, b: Items): boolean =>
  a === b || (a.length === b.length && a.every((item, index) => sameItem(item, b[index])));

/** Returns `next` with the objects of `known` where they are equal, so that their rows do not render again. */
export const reuseItems = (known: Items, next: Items): Items => {
  const byId = new Map(known.map((item) => [item.id, item]));
  return next.map((item) => {
    const same = byId.get(item.id);
    return same !== undefined && sameItem(same, item) ? same : item;
  });
};
