import { isSortOrder } from './sort-order';
import type { OrderedPage } from './tree-order';

/** Which of the siblings around a gap give way where there is no room. */
export type GivesWay = 'before' | 'after';

/** So much room is made where there is none, so that the next pages that come there find some. */
const ROOM = 1024;

const spread = (
  ids: readonly string[],
  from: number,
  step: number
): (readonly [string, number])[] => ids.map((id, at) => [id, from + step * (at + 1)] as const);

/** The numbers of all anew, in the order in which they stand. */
const renumber = (ids: readonly string[]): Map<string, number> =>
  new Map(ids.map((id, at) => [id, at]));

/**
 * Numbers by which pages stand between siblings. Few others get another number for it: none where there is room, and else
 * those on one side of the gap, which then leave room.
 *
 * @param siblings in their order, without the pages that come
 * @param at how many of them stand before the pages that come
 * @param ids of the pages that come, in the order in which they are to stand
 * @param givesWay the side that is moved where there is no room: the numbers of the other one stay
 * @returns the numbers of the pages that come, and of the siblings that get another one, by their ids
 */
export const placeSiblings = (
  siblings: readonly OrderedPage[],
  at: number,
  ids: readonly string[],
  givesWay: GivesWay
): ReadonlyMap<string, number> => {
  const [before, after] = [siblings.slice(0, at), siblings.slice(at)];
  const all = [...before.map(({ id }) => id), ...ids, ...after.map(({ id }) => id)];
  if (siblings.length === 0) return renumber(ids);
  // Content that was brought in past the rules may have no numbers.
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
