import { problem, type Problem } from '../problems/problem';

/** An item among its siblings in their wanted order. */
export interface Sibling {
  /** Where it stands among these siblings now; `null` for one that is new or comes from elsewhere. */
  readonly position: number | null;
  /** Its place in the order of creation, which settles equal positions. */
  readonly rank: number;
  /** Whether its row is written in any case, so that a new position costs nothing. */
  readonly isWritten: boolean;
}

/** What a column for whole numbers holds on every database. */
export const MAX_POSITION = 2 ** 31 - 1;
const MIN_POSITION = -MAX_POSITION;

/** An item's own position, where it has one: a whole number that a column can hold. */
export const checkPosition = (position: unknown): Problem[] => {
  if (typeof position !== 'number') return [];
  const fits = Number.isInteger(position) && Math.abs(position) <= MAX_POSITION;
  return fits ? [] : [problem(['position'], 'nav-item.position', { limit: MAX_POSITION })];
};

interface Place {
  readonly position: number;
  readonly rank: number;
}

const isBefore = (a: Place, b: Place): boolean =>
  a.position < b.position || (a.position === b.position && a.rank < b.rank);

/** The first place after another that an item of this rank can have. */
const placeAfter = (place: Place, rank: number): Place => ({
  position: rank > place.rank ? place.position : place.position + 1,
  rank,
});

/** Whether all have a position already, and are served in this order. */
const areInOrder = (siblings: readonly Sibling[]): boolean =>
  siblings.every(({ position, rank }, at) => {
    if (position === null) return false;
    const next = siblings[at + 1];
    return !next || isBefore({ position, rank }, { position: next.position ?? 0, rank: next.rank });
  });

/** The best way to the sibling at `at` that was found so far: from which kept one, and what it has kept. */
interface Way {
  readonly from: number;
  readonly kept: number;
}

/**
 * Finds which siblings keep their position: as many as possible of those that need not be written
 * otherwise, such that all others find room between them.
 *
 * @returns the indexes of those that do, in order
 */
const findKept = (siblings: readonly Sibling[]): number[] => {
  const end = siblings.length;
  if (areInOrder(siblings)) return [...siblings.keys()];
  const ways = new Map<number, Way>();
  const offer = (at: number, way: Way): void => {
    if (way.kept > (ways.get(at)?.kept ?? -1)) ways.set(at, way);
  };
  // One row that is spared counts more than all that are written in any case.
  const worth = ({ isWritten }: Sibling): number => (isWritten ? 1 : end + 1);

  for (const [at, { position }] of siblings.entries()) {
    if (position !== null && position - at >= MIN_POSITION) offer(at, { from: -1, kept: 0 });
  }
  offer(end, { from: -1, kept: 0 });
  for (const [at, sibling] of siblings.entries()) {
    const way = ways.get(at);
    if (way === undefined || sibling.position === null) continue;
    const kept = way.kept + worth(sibling);
    let last: Place = { position: sibling.position, rank: sibling.rank };
    for (let next = at + 1; next < end; next += 1) {
      const { position, rank } = siblings[next] as Sibling;
      if (position !== null && isBefore(last, { position, rank })) offer(next, { from: at, kept });
      last = placeAfter(last, rank);
    }
    if (last.position <= MAX_POSITION) offer(end, { from: at, kept });
  }

  const indexes: number[] = [];
  for (let at = ways.get(end)?.from ?? -1; at !== -1; at = ways.get(at)?.from ?? -1) {
    indexes.unshift(at);
  }
  return indexes;
};

const range = (length: number, positionOf: (index: number) => number): number[] =>
  Array.from({ length }, (_, index) => positionOf(index));

/** Equal positions where the order of creation settles them: what is left where room is scarce. */
const closeTogether = (run: readonly Sibling[], low: Place): number[] => {
  let last = low;
  return run.map(({ rank }) => {
    last = placeAfter(last, rank);
    return last.position;
  });
};

/** Positions for a run of siblings between two that keep theirs, `null` standing for either end. */
const fill = (run: readonly Sibling[], low: Place | null, high: Place | null): number[] => {
  const { length } = run;
  if (low === null) {
    const first = high === null ? 0 : high.position - length;
    return range(length, (index) => first + index);
  }
  const room = (high?.position ?? MAX_POSITION + 1) - low.position;
  if (room <= length) return closeTogether(run, low);
  // Spread out, so that later moves find room between them.
  const step = high === null ? 1 : room / (length + 1);
  return range(length, (index) => low.position + Math.floor(step * (index + 1)));
};

/**
 * Gives siblings positions in which they are served in the order given. As few rows as possible get another
 * position than they have: one, where one item was moved and there is room where it went.
 *
 * @returns the position of each
 */
export const placeSiblings = (siblings: readonly Sibling[]): number[] => {
  const positions: number[] = [];
  let low: Place | null = null;
  for (const at of [...findKept(siblings), siblings.length]) {
    const kept = siblings[at];
    const high: Place | null = kept ? { position: kept.position ?? 0, rank: kept.rank } : null;
    positions.push(...fill(siblings.slice(positions.length, at), low, high));
    if (high !== null) positions.push(high.position);
    low = high;
  }
  return positions;
};
