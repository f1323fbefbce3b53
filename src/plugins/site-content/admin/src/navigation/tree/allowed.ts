import { isSameReason, type Problem } from '#site-content/domain/problems/problem';
import {
  checkNavItem,
  NAV_LEVELS,
  type NavArea,
  type NavItemState,
} from '#site-content/domain/rules/nav-item';
import { getBranch, type ItemPosition, type Items, levelBelow } from './items';

const findProblems = (items: readonly NavItemState[], id: string): Problem[] =>
  checkNavItem(new Map(items.map((item) => [item.id, item])), id);

/** True if all problems in `found` existed before, possibly elsewhere. */
const areKnown = (found: readonly Problem[], known: readonly Problem[]): boolean =>
  found.every((problem) => known.some((one) => isSameReason(one, problem)));

/** True if a change to the item or its position violates no rule that was not violated before. */
export const keepsRules = (before: Items, after: Items, id: string): boolean =>
  areKnown(findProblems(after, id), findProblems(before, id));

/** Returns placeholder ancestors. The rules only depend on their number. */
const standInsFor = (area: NavArea, levels: number): NavItemState[] =>
  Array.from({ length: levels }, (_, depth) => ({
    id: `level:${depth + 1}`,
    parent: depth === 0 ? null : `level:${depth}`,
    area,
    title: '',
    url: null,
    page: null,
  }));

/**
 * Returns the levels of an area at which an item may be placed with its branch, by the same rules as on the server.
 * Existing violations, such as a missing page, do not prevent a move, but the move must not add others.
 */
export const allowedLevels = (items: Items, id: string, area: NavArea): number[] => {
  const known = findProblems(items, id);
  const [root, ...below] = getBranch(items, id);
  if (root === undefined) return [];
  return Array.from({ length: NAV_LEVELS[area] }, (_, above) => above + 1).filter((level) => {
    const parent = level === 1 ? null : `level:${level - 1}`;
    const tree = [...standInsFor(area, level - 1), { ...root, parent, area }, ...below];
    return areKnown(findProblems(tree, id), known);
  });
};

/** True if the rules allow an item with its branch at a position. */
export const canMoveTo = (items: Items, id: string, { area, parent }: ItemPosition): boolean =>
  area !== null &&
  (parent === null || !getBranch(items, id).some((item) => item.id === parent)) &&
  allowedLevels(items, id, area).includes(levelBelow(items, parent));
