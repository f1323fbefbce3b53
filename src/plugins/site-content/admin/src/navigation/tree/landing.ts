import type { NavArea } from '#site-content/domain/rules/nav-item';
import type { Place } from './items';
import type { Row } from './rows';

/** Where a dragged branch would come down among the lines that stay. */
export interface Landing {
  /** How many of the lines that stay are above it. */
  readonly gap: number;
  readonly level: number;
}

/** The lines that stay while a branch is dragged. */
export const rowsWithout = (rows: readonly Row[], id: string): readonly Row[] => {
  const dragged = new Set([id]);
  return rows.filter(({ item }) => {
    if (!dragged.has(item.id) && (item.parent === null || !dragged.has(item.parent))) return true;
    dragged.add(item.id);
    return false;
  });
};

/**
 * The levels a branch can take in a gap: not so deep that nothing above could hold it, and not so far out that
 * it would take the lines below it away from their parent.
 */
const levelsIn = (rest: readonly Row[], gap: number, allowed: readonly number[]): number[] => {
  const deepest = (rest[gap - 1]?.level ?? 0) + 1;
  const outermost = rest[gap]?.level ?? 1;
  return allowed.filter((level) => level >= outermost && level <= deepest);
};

const nearest = (levels: readonly number[], wanted: number): number | undefined =>
  levels.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];

const landingIn = (
  rest: readonly Row[],
  allowed: readonly number[],
  gap: number,
  wantedLevel: number
): Landing | null => {
  const level = nearest(levelsIn(rest, gap, allowed), wantedLevel);
  return level === undefined ? null : { gap, level };
};

/**
 * The landing nearest to where the pointer is, among those that the rules allow: first the nearest gap that has
 * any, then its level nearest to the wanted one.
 *
 * @param allowed levels, from `allowedLevels`
 * @returns `null` where the rules allow none at all
 */
export const nearestLanding = (
  rest: readonly Row[],
  allowed: readonly number[],
  wanted: Landing
): Landing | null => {
  for (let distance = 0; distance <= rest.length; distance += 1) {
    for (const gap of [wanted.gap - distance, wanted.gap + distance]) {
      if (gap < 0 || gap > rest.length) continue;
      const landing = landingIn(rest, allowed, gap, wanted.level);
      if (landing !== null) return landing;
    }
  }
  return null;
};

export type Direction = 'up' | 'down' | 'left' | 'right';

const stepLevel = (
  rest: readonly Row[],
  allowed: readonly number[],
  { gap, level }: Landing,
  by: 1 | -1
): Landing | null => {
  const wanted = level + by;
  // Out of a parent with further sub-items: to behind them.
  for (let at = gap; at <= (by === 1 ? gap : rest.length); at += 1) {
    if (levelsIn(rest, at, allowed).includes(wanted)) return { gap: at, level: wanted };
    if ((rest[at]?.level ?? 0) < wanted) return null;
  }
  return null;
};

/** The next landing in a direction, for the arrow keys; `null` where there is none. */
export const stepLanding = (
  rest: readonly Row[],
  allowed: readonly number[],
  at: Landing,
  direction: Direction
): Landing | null => {
  if (direction === 'left') return stepLevel(rest, allowed, at, -1);
  if (direction === 'right') return stepLevel(rest, allowed, at, 1);
  const by = direction === 'up' ? -1 : 1;
  for (let gap = at.gap + by; gap >= 0 && gap <= rest.length; gap += by) {
    const landing = landingIn(rest, allowed, gap, at.level);
    if (landing !== null) return landing;
  }
  return null;
};

/** The place in the navigation that a landing means. */
export const placeOfLanding = (
  rest: readonly Row[],
  area: NavArea,
  { gap, level }: Landing
): Place => {
  const above = rest.slice(0, gap);
  const parentAt = above.findLastIndex((row) => row.level === level - 1);
  const parent = level === 1 ? undefined : above[parentAt];
  if (parent === undefined) {
    return { area, parent: null, index: above.filter((row) => row.level === 1).length };
  }
  const isFolded = !parent.isExpanded && parent.subitems > 0;
  const index = isFolded
    ? parent.subitems
    : above.slice(parentAt + 1).filter((row) => row.level === level).length;
  return { area, parent: parent.item.id, index };
};

/** Where the branch stands before it is moved. */
export const findLanding = (rows: readonly Row[], id: string): Landing | null => {
  const index = rows.findIndex(({ item }) => item.id === id);
  const row = rows[index];
  return row === undefined ? null : { gap: index, level: row.level };
};
