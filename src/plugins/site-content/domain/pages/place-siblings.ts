import { isSortOrder } from './sort-order';
import type { OrderedPage } from './tree-order';

/** The side of a gap on which siblings are renumbered if there is no room. */
export type RenumberedSide = 'before' | 'after';

/** Size of the gap that is made if there is no room, so that the next pages that are placed there find some. */
const ROOM = 1024;

const spread = (
  ids: readonly string[],
  from: number,
  step: number
): (readonly [string, number])[] => ids.map((id, at) => [id, from + step * (at + 1)] as const);

/** Renumbers all pages from 0, in the given order. */
const renumber = (ids: readonly string[]): Map<string, number> =>
  new Map(ids.map((id, at) => [id, at]));

/**
 * Assigns sort orders that place pages between siblings. Changes as few others as possible: none if there is room,
 * otherwise those on one side of the gap, which then leave room.
 *
 * @param siblings in their order, without the pages to place
 * @param at number of siblings before the pages to place
 * @param ids of the pages to place, in the requested order
 * @param givesWay the side that is renumbered if there is no room; the other side keeps its numbers
 * @returns the sort orders of the placed pages and of the renumbered siblings, by id
 */
export const assignSortOrders = (
  siblings: readonly OrderedPage[],
  at: number,
  ids: readonly string[],
  givesWay: RenumberedSide
): ReadonlyMap<string, number> => {
  const [before, after] = [siblings.slice(0, at), siblings.slice(at)];
  const all = [...before.map(({ id }) => id), ...ids, ...after.map(({ id }) => id)];
  if (siblings.length === 0) return renumber(ids);
  // Content that bypassed the rules may have no sort order.
  if (siblings.some(({ sortOrder }) => sortOrder === null)) return renumber(all);
  const lower = before.at(-1)?.sortOrder ?? null;
  const upper = after[0]?.sortOrder ?? null;
  const count = ids.length;
  const numbers = new Map<string, number>();
  if (lower === null) {
    for (const [id, number] of spread(ids, (upper ?? 0) - count - 1, 1)) numbers.set(id, number);
  } else if (upper === null) {
    for (const [id, number] of spread(ids, lower, 1)) numbers.set(id, number);
  } else {
    const isRoom = upper - lower > count;
    const room = isRoom ? 0 : ROOM + count;
    const moved = givesWay === 'before' ? before : after;
    const by = givesWay === 'before' ? -room : room;
    if (!isRoom) for (const { id, sortOrder } of moved) numbers.set(id, (sortOrder ?? 0) + by);
    const from = !isRoom && givesWay === 'before' ? lower - room : lower;
    const to = !isRoom && givesWay === 'after' ? upper + room : upper;
    const step = Math.floor((to - from) / (count + 1));
    for (const [id, number] of spread(ids, from, step)) numbers.set(id, number);
  }
  return [...numbers.values()].every(isSortOrder) ? numbers : renumber(all);
};
