import { keepsRules } from './allowed';
import { type Change, changesBetween, sameTarget } from './changes';
import { addItem, changeItem, isNew, moveItem, newId, removeItem } from './edit';
import { findItem, getBranch, type Items, type Place, siblingsAt } from './items';

/** What became of an editor's changes when somebody else has saved in between. */
export interface Merged {
  /** What the other has saved, with the changes on it that do not collide. */
  readonly items: Items;
  /** The changes that collide with what the other did: there, the other's stands. */
  readonly colliding: readonly Change[];
}

/**
 * Where an item of `mine` belongs in `items`: behind the nearest sibling before it that is there as well, and was
 * not moved by the other.
 */
const placeLike = (
  items: Items,
  mine: Items,
  id: string,
  others: readonly Change[]
): Place | null => {
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
  const indexOf = (sibling: string): number => there.findIndex((other) => other.id === sibling);

  const before = order.slice(0, own).findLast((sibling) => indexOf(sibling) !== -1);
  if (before !== undefined) return { area, parent, index: indexOf(before) + 1 };
  const after = order.slice(own + 1).find((sibling) => indexOf(sibling) !== -1);
  const index = after === undefined || own === 0 ? 0 : indexOf(after);
  return { area, parent, index };
};

/** The change made on `items`, `null` where it collides with what the other did. */
const apply = (
  items: Items,
  mine: Items,
  change: Change,
  others: readonly Change[],
  removed: ReadonlySet<string>
): Items | null => {
  const { id, kind, after } = change;
  const there = findItem(items, id);
  const isTouched = (touched: string): boolean => others.some((other) => other.id === touched);
  const isDone = others.some((other) => other.id === id && other.kind === kind);

  if (kind === 'removed') {
    if (there === undefined) return items;
    const branch = getBranch(items, id);
    const isFree = branch.every((item) => removed.has(item.id) && !isTouched(item.id));
    return isFree ? removeItem(items, id) : null;
  }
  if (after === null) return null;
  if (kind === 'added') {
    const place = placeLike(items, mine, id, others);
    return place === null ? null : addItem(items, id, after, place);
  }
  if (there === undefined) return null;
  if (kind === 'moved') {
    const place = placeLike(items, mine, id, others);
    const isBelowItself = getBranch(items, id).some((item) => item.id === place?.parent);
    if (place === null || isBelowItself) return null;
    const moved = moveItem(items, id, place);
    return isDone && moved !== items ? null : moved;
  }
  const isSame = kind === 'title' ? there.title === after.title : sameTarget(there, after);
  if (isSame) return items;
  if (isDone) return null;
  const { title, url, page } = after;
  return changeItem(
    items,
    id,
    kind === 'title'
      ? { title, url: there.url, page: there.page }
      : { title: there.title, url, page }
  );
};

/**
 * Makes the changes from `base` to `mine` on what somebody else has made of `base` meanwhile, as far as they do
 * not collide: they are about different things, and keep the rules together as well.
 */
export const mergeOnto = (base: Items, mine: Items, theirs: Items): Merged => {
  const others = changesBetween(base, theirs);
  const changes = changesBetween(base, mine);
  const removed = new Set(changes.flatMap(({ kind, id }) => (kind === 'removed' ? [id] : [])));

  let items = theirs;
  // What is below a removed item goes with it.
  let open: readonly Change[] = changes.filter(
    ({ kind, before }) => kind !== 'removed' || !removed.has(before?.parent ?? '')
  );
  // One change may make room for another, such as a new URL that fits where the item is moved to.
  for (let before = -1; before !== open.length;) {
    before = open.length;
    open = open.filter((change) => {
      const next = apply(items, mine, change, others, removed);
      if (next === null || !keepsRules(items, next, change.id)) return true;
      items = next;
      return false;
    });
  }
  return { items, colliding: open };
};

/**
 * The editor's own state, to be saved over the other's: what the other has deleted is new again, since its id is
 * gone for good.
 */
export const asOverwrite = (mine: Items, current: Items): Items => {
  const known = new Set(current.map(({ id }) => id));
  const ids = new Map<string, string>();
  let all = mine;
  for (const { id } of mine) {
    if (known.has(id) || isNew(id)) continue;
    const fresh = newId(all);
    ids.set(id, fresh);
    all = all.map((item) => (item.id === id ? { ...item, id: fresh } : item));
  }
  return all.map((item) => ({ ...item, parent: ids.get(item.parent ?? '') ?? item.parent }));
};

/** True where both serve the same, whatever ids their items have: then it is one's own save, its answer lost. */
export const sayTheSame = (a: Items, b: Items): boolean => {
  const anonymous = (items: Items): string => {
    const positions = new Map(items.map(({ id }, position) => [id, position]));
    return JSON.stringify(
      items.map(({ parent, area, title, url, page }) => [
        parent === null ? null : positions.get(parent),
        area,
        title,
        url ?? '',
        page,
      ])
    );
  };
  return anonymous(a) === anonymous(b);
};
