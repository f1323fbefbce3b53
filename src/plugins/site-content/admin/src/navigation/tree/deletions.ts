import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { keepsRules } from './allowed';
import { insertBranch } from './edit';
import { countBelow, getBranch, type Items, type Place, siblingsAt } from './items';
import { placeLike } from './place-like';

/** A stored item that is deleted with the next save. */
export interface Deletion {
  readonly item: NavigationItem;
  /** Number of subitems deleted with it. */
  readonly below: number;
}

/** The stored items that no longer exist. */
const withoutKept = (stored: Items, items: Items): Items => {
  const kept = new Set(items.map(({ id }) => id));
  return stored.filter(({ id }) => !kept.has(id));
};

/** The deletions in an area that are not saved yet, without subitems of deleted items. */
export const findDeletions = (stored: Items, items: Items, area: NavArea): Deletion[] => {
  const deleted = withoutKept(stored, items);
  const ids = new Set(deleted.map(({ id }) => id));
  return deleted
    .filter((item) => item.area === area && (item.parent === null || !ids.has(item.parent)))
    .map((item) => ({ item, below: countBelow(deleted, item.id) }));
};

/**
 * Takes a deletion back: the item returns as it is stored, with the subitems that were deleted with it, to its place
 * among the siblings that are left. If its parent was moved to where it cannot follow, it returns to the top level.
 */
export const takeBackDeletion = (stored: Items, items: Items, id: string): Items => {
  const branch = getBranch(withoutKept(stored, items), id);
  const [root] = branch;
  if (root === undefined) return items;
  const returnTo = (place: Place): Items => insertBranch(items, branch, place);
  const place = placeLike(items, stored, id);
  const returned = place === null ? null : returnTo(place);
  if (returned !== null && branch.every((item) => keepsRules(stored, returned, item.id))) {
    return returned;
  }
  const top = { area: root.area, parent: null };
  return returnTo({ ...top, index: siblingsAt(items, top).length });
};
