import { findInsertIndex } from '#site-content/domain/sorted';

/** For a larger `count`, all items are sorted. */
const FEW = 1000;

/**
 * Returns the first `count` items in sort order. Usually, few of possibly very many items are needed, so each
 * item is compared with the last one selected so far.
 *
 * @param compare never 0 for two different items
 */
export const firstInOrder = <T>(
  items: readonly T[],
  count: number,
  compare: (a: T, b: T) => number
): T[] => {
  if (count > FEW || count >= items.length) return items.toSorted(compare).slice(0, count);
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) > 0) continue;
    first.splice(findInsertIndex(first, item, compare), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
};
