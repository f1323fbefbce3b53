import { keepsRules } from './allowed';
import { type Change, changesBetween, sameTarget } from './changes';
import { addItem, changeItem, isNew, moveItem, newId, removeItem } from './edit';
import { findMatchingPosition } from './find-matching-position';
import { findItem, getBranch, type Items } from './items';

/** A user's changes merged with another user's save. */
export interface Merged {
  /** The other user's version with the changes that do not conflict. */
  readonly items: Items;
  /** The conflicting changes, for which the other user's version is kept. */
  readonly colliding: readonly Change[];
}

/** Applies a change to `items`. Returns `null` if it conflicts with the other user's changes. */
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
    const place = findMatchingPosition(items, mine, id, others);
    return place === null ? null : addItem(items, id, after, place);
  }
  if (there === undefined) return null;
  if (kind === 'moved') {
    const place = findMatchingPosition(items, mine, id, others);
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
 * Applies the changes from `base` to `mine` to another user's version of `base`, unless they conflict: they must
 * concern different things and, together, satisfy the rules.
 */
export const mergeOnto = (base: Items, mine: Items, theirs: Items): Merged => {
  const others = changesBetween(base, theirs);
  const changes = changesBetween(base, mine);
  const removed = new Set(changes.flatMap(({ kind, id }) => (kind === 'removed' ? [id] : [])));

  let items = theirs;
  // Descendants are removed with their item.
  let open: readonly Change[] = changes.filter(
    ({ kind, before }) => kind !== 'removed' || !removed.has(before?.parent ?? '')
  );
  // One change may enable another, such as a new URL that is allowed where the item is moved to.
  for (let before = -1; before !== open.length;) {
    before = open.length;
    open = open.filter((change) => {
      const next = apply(items, mine, change, others, removed);
      if (next === null || !keepsRules(items, next, change.id)) return true;
      items = next;
      return false;
    });
  }
  const collides = ({ id, kind, before: was }: Change): boolean =>
    open.some((change) => change.id === id && change.kind === kind) ||
    // Descendants stay with their item.
    (kind === 'removed' &&
      changes.some(
        (above) => above.id === was?.parent && above.kind === 'removed' && collides(above)
      ));
  return { items, colliding: changes.filter(collides) };
};

/**
 * Returns the user's version for overwriting the other one. Items that the other user deleted become new items, because
 * their ids cannot be reused.
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

/**
 * True if both would be served identically, regardless of ids. The conflict is then with the user's own save, whose
 * response was lost.
 */
export const haveSameContent = (a: Items, b: Items): boolean => {
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
