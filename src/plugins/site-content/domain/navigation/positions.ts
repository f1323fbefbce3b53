import { type Problem, problem } from '../problems/problem';
import { longestAscendingRun } from './longest-ascending-run';

/** An item among its siblings in the requested order. */
export interface Sibling {
  /** Its current position among these siblings; `null` if it is new or comes from elsewhere. */
  readonly position: number | null;
  /** Index in creation order, which breaks ties between equal positions. */
  readonly rank: number;
  /** Whether its row is written anyway. */
  readonly isWritten?: boolean;
}

/** The largest integer that every database supports. */
export const MAX_POSITION = 2 ** 31 - 1;

/** Validates an item's own position: an integer within the range of the column. */
export const checkPosition = (position: unknown): Problem[] => {
  if (typeof position !== 'number') return [];
  const fits = Number.isInteger(position) && Math.abs(position) <= MAX_POSITION;
  return fits ? [] : [problem(['position'], 'nav-item.position', { limit: MAX_POSITION })];
};

/** Finds the indexes of the siblings that count as not moved: the largest set that is still in the old order. */
const findUnmoved = (siblings: readonly Sibling[]): number[] => {
  const inOldOrder = siblings
    .flatMap(({ position, rank }, index) => (position === null ? [] : [{ index, position, rank }]))
    .toSorted((a, b) => a.position - b.position || a.rank - b.rank);
  const places = new Map(inOldOrder.map(({ index }, place) => [index, place]));
  const unmoved = longestAscendingRun([...siblings.keys()].flatMap((at) => places.get(at) ?? []));
  return unmoved.map((place) => inOldOrder[place]?.index ?? 0);
};

/**
 * Assigns positions for the requested order. Siblings that have not moved keep their position as long as the others
 * fit in between; if renumbering all siblings writes fewer rows, all are renumbered.
 *
 * @returns the position of each sibling
 */
export const assignPositions = (siblings: readonly Sibling[]): number[] => {
  const unmoved = findUnmoved(siblings);
  const [first] = unmoved;
  /** Position of the previous sibling. */
  let position = first === undefined ? -1 : (siblings[first]?.position ?? 0) - first - 1;
  let rank = Infinity;
  let next = 0;
  const positions = siblings.map((sibling, at) => {
    const stays = unmoved[next] === at;
    if (stays) next += 1;
    // Equal positions are served by creation order.
    const least = sibling.rank > rank ? position : position + 1;
    const end = siblings[unmoved[next] ?? -1]?.position ?? Infinity;
    if (stays) position = Math.max(least, sibling.position ?? 0);
    else position = position + 1 < end ? position + 1 : least;
    rank = sibling.rank;
    return position;
  });
  const numbers = [...siblings.keys()];
  const countWritten = (given: readonly number[]): number =>
    siblings.filter(({ position: now, isWritten }, at) => isWritten !== true && given[at] !== now)
      .length;
  const fit = positions.every((each) => Math.abs(each) <= MAX_POSITION);
  return fit && countWritten(positions) <= countWritten(numbers) ? positions : numbers;
};
