import { type Problem, problem } from '../problems/problem';
import { longestAscendingRun } from './longest-ascending-run';

/** An item among its siblings in their wanted order. */
export interface Sibling {
  /** Where it stands among these siblings now; `null` for one that is new or comes from elsewhere. */
  readonly position: number | null;
  /** Its place in the order of creation, which settles equal positions. */
  readonly rank: number;
  /** Whether its row is written anyway. */
  readonly isWritten?: boolean;
}

/** What a column for whole numbers holds on every database. */
export const MAX_POSITION = 2 ** 31 - 1;

/** An item's own position, where it has one: a whole number that a column can hold. */
export const checkPosition = (position: unknown): Problem[] => {
  if (typeof position !== 'number') return [];
  const fits = Number.isInteger(position) && Math.abs(position) <= MAX_POSITION;
  return fits ? [] : [problem(['position'], 'nav-item.position', { limit: MAX_POSITION })];
};

/** The indexes of siblings that have not moved, as editors are told: as many as stand in the old order. */
const findUnmoved = (siblings: readonly Sibling[]): number[] => {
  const inOldOrder = siblings
    .flatMap(({ position, rank }, index) => (position === null ? [] : [{ index, position, rank }]))
    .toSorted((a, b) => a.position - b.position || a.rank - b.rank);
  const places = new Map(inOldOrder.map(({ index }, place) => [index, place]));
  const unmoved = longestAscendingRun([...siblings.keys()].flatMap((at) => places.get(at) ?? []));
  return unmoved.map((place) => inOldOrder[place]?.index ?? 0);
};

/**
 * Gives siblings positions in which they are served in the order given. Those that have not moved keep theirs, as
 * long as the others find room between them; where that writes fewer rows, all are numbered anew.
 *
 * @returns the position of each
 */
export const placeSiblings = (siblings: readonly Sibling[]): number[] => {
  const unmoved = findUnmoved(siblings);
  const [first] = unmoved;
  /** The position of the one before. */
  let position = first === undefined ? -1 : (siblings[first]?.position ?? 0) - first - 1;
  let rank = Infinity;
  let next = 0;
  const positions = siblings.map((sibling, at) => {
    const stays = unmoved[next] === at;
    if (stays) next += 1;
    // Equal positions are served in the order of creation.
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
