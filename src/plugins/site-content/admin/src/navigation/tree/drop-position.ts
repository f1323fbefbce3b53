import type { NavArea } from '#site-content/domain/rules/nav-item';
import type { ItemPosition } from './items';
import type { Row } from './rows';

/** The position among the remaining rows at which a dragged branch would be dropped. */
export interface DropPosition {
  /** Number of remaining rows above it. */
  readonly gap: number;
  readonly level: number;
}

/** Returns the rows without the dragged branch. */
export const rowsWithout = (rows: readonly Row[], id: string): readonly Row[] => {
  const dragged = new Set([id]);
  return rows.filter(({ item }) => {
    if (!dragged.has(item.id) && (item.parent === null || !dragged.has(item.parent))) return true;
    dragged.add(item.id);
    return false;
  });
};

/**
 * Returns the possible levels of a branch in a gap: not deeper than the row above allows, and not so far out that the
 * branch would separate the rows below from their parent.
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
): DropPosition | null => {
  const level = nearest(levelsIn(rest, gap, allowed), wantedLevel);
  return level === undefined ? null : { gap, level };
};

/**
 * Returns the allowed drop position nearest to the pointer: the nearest gap that has one, then the level nearest to the
 * wanted one.
 *
 * @param allowed levels, from `allowedLevels`
 * @returns `null` if the rules allow none
 */
export const findNearestDropPosition = (
  rest: readonly Row[],
  allowed: readonly number[],
  wanted: DropPosition
): DropPosition | null => {
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
  { gap, level }: DropPosition,
  by: 1 | -1
): DropPosition | null => {
  const wanted = level + by;
  // Moving out of a parent with further subitems places the item after all of them.
  for (let at = gap; at <= (by === 1 ? gap : rest.length); at += 1) {
    if (levelsIn(rest, at, allowed).includes(wanted)) return { gap: at, level: wanted };
    if ((rest[at]?.level ?? 0) < wanted) return null;
  }
  return null;
};

/** Returns the next drop position in a direction, for the arrow keys, or `null` if there is none. */
export const findNextDropPosition = (
  rest: readonly Row[],
  allowed: readonly number[],
  at: DropPosition,
  direction: Direction
): DropPosition | null => {
  if (direction === 'left') return stepLevel(rest, allowed, at, -1);
  if (direction === 'right') return stepLevel(rest, allowed, at, 1);
  const by = direction === 'up' ? -1 : 1;
  for (let gap = at.gap + by; gap >= 0 && gap <= rest.length; gap += by) {
    const landing = landingIn(rest, allowed, gap, at.level);
    if (landing !== null) return landing;
  }
  return null;
};

/** Converts a drop position to a position in the navigation. */
export const placeOfLanding = (
  rest: readonly Row[],
  area: NavArea,
  { gap, level }: DropPosition
): ItemPosition => {
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

/** Returns the original drop position of a branch. */
export const findDropPosition = (rows: readonly Row[], id: string): DropPosition | null => {
  const index = rows.findIndex(({ item }) => item.id === id);
  const row = rows[index];
  return row === undefined ? null : { gap: index, level: row.level };
};
