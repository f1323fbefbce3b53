import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { keepsRules } from './allowed';
import { insertBranch } from './edit';
import { findMatchingPosition } from './find-matching-position';
import { countBelow, findItem, getBranch, type Items, type Place, siblingsAt } from './items';

/** A stored item that the next save deletes. */
export interface Deletion {
  readonly item: NavigationItem;
  /** Number of subitems that are deleted with it. */
  readonly below: number;
}

/** For each deleted item's id, the tree from which it was deleted, including the items deleted earlier. */
export type DeletedFrom = ReadonlyMap<string, Items>;

/** Returns the known items that no longer exist. */
const withoutKept = (known: Items, items: Items): Items => {
  const kept = new Set(items.map(({ id }) => id));
  return known.filter(({ id }) => !kept.has(id));
};

/** Returns the deletions in an area that are not saved yet, without subitems of deleted items. */
export const findDeletions = (
  stored: Items,
  items: Items,
  area: NavArea,
  deletedFrom: DeletedFrom
): Deletion[] => {
  const deleted = withoutKept(stored, items);
  const ids = new Set(deleted.map(({ id }) => id));
  return deleted
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .map((item) => findItem(deletedFrom.get(item.id) ?? stored, item.id) ?? item)
    .filter((item) => item.area === area)
    .map((item) => ({ item, below: countBelow(deleted, item.id) }));
};

/**
 * Restores an item as it is in `known`, with the subitems that were deleted with it, to its position among the
 * remaining siblings. If the rules forbid that, for example because its parent was moved, it returns to the top level.
 */
const restoreBranch = (known: Items, items: Items, id: string): Items => {
  const branch = getBranch(withoutKept(known, items), id);
  const [root] = branch;
  if (root === undefined) return items;
  const returnTo = (place: Place): Items => insertBranch(items, branch, place);
  const place = findMatchingPosition(items, known, id);
  const returned = place === null ? null : returnTo(place);
  if (returned !== null && branch.every((item) => keepsRules(known, returned, item.id))) {
    return returned;
  }
  const top = { area: root.area, parent: null };
  return returnTo({ ...top, index: siblingsAt(items, top).length });
};

/** Records the items that an edit deletes, and removes those that it restores. */
export const noteDeletions = (known: DeletedFrom, before: Items, after: Items): DeletedFrom => {
  const deleted = withoutKept(before, after);
  const returned = after.filter(({ id }) => known.has(id));
  if (deleted.length + returned.length === 0) return known;
  // Includes the items deleted earlier, so that the item returns to its position next to them. The latest deletion is
  // restored first: a subitem that was deleted before its parent returns with it.
  const whole =
    deleted.length === 0
      ? before
      : [...known]
          .toReversed()
          .reduce<Items>(
            (tree, [id, from]) =>
              findItem(tree, id) === undefined ? restoreBranch(from, tree, id) : tree,
            before
          );
  const next = new Map(known);
  for (const { id } of returned) next.delete(id);
  // Read from the end, this puts an item before its subitems.
  for (const { id } of deleted.toReversed()) next.set(id, whole);
  return next;
};

/**
 * Undoes a deletion. The item returns as it was when it was deleted, with its unsaved changes and its subitems,
 * including those that were deleted before it.
 */
export const undoDeletion = (
  stored: Items,
  items: Items,
  id: string,
  deletedFrom: DeletedFrom
): Items =>
  getBranch(withoutKept(stored, items), id).reduce<Items>(
    (returned, item) =>
      findItem(returned, item.id) === undefined
        ? restoreBranch(deletedFrom.get(item.id) ?? stored, returned, item.id)
        : returned,
    items
  );
