import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { keepsRules } from './allowed';
import { insertBranch } from './edit';
import { findMatchingPosition } from './find-matching-position';
import { countBelow, getBranch, type ItemPosition, type Items, siblingsAt } from './items';

/** A stored item that the next save deletes. */
export interface Deletion {
  readonly item: NavigationItem;
  /** Number of subitems that are deleted with it. */
  readonly below: number;
}

/** Returns the known items that no longer exist. */
const withoutKept = (known: Items, items: Items): Items => {
  const kept = new Set(items.map(({ id }) => id));
  return known.filter(({ id }) => !kept.has(id));
};

/** Returns the deletions in an area that are not saved yet, without subitems of deleted items. */
export const findDeletions = (stored: Items, items: Items, area: NavArea): Deletion[] => {
  const deleted = withoutKept(stored, items);
  const ids = new Set(deleted.map(({ id }) => id));
  return deleted
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .filter((item) => item.area === area)
    .map((item) => ({ item, below: countBelow(deleted, item.id) }));
};

/**
 * Undoes a deletion. The item returns as it is stored, with the subitems that were deleted with it, to its position among the
 * remaining siblings. If the rules forbid that, for example because its parent was moved, it returns to the top level.
 */
export const undoDeletion = (stored: Items, items: Items, id: string): Items => {
  const branch = getBranch(withoutKept(stored, items), id);
  const [root] = branch;
  if (root === undefined) return items;
  const returnTo = (place: ItemPosition): Items => insertBranch(items, branch, place);
  const place = findMatchingPosition(items, stored, id);
  const returned = place === null ? null : returnTo(place);
  if (returned !== null && branch.every((item) => keepsRules(stored, returned, item.id))) {
    return returned;
  }
  const top = { area: root.area, parent: null };
  return returnTo({ ...top, index: siblingsAt(items, top).length });
};
