import { isSameReason, type Problem } from '#site-content/domain/problems/problem';
import {
  checkNavItem,
  NAV_LEVELS,
  type NavArea,
  type NavItemState,
} from '#site-content/domain/rules/nav-item';
import { getBranch, type Items, levelBelow, type Place } from './items';

const findProblems = (items: readonly NavItemState[], id: string): Problem[] =>
  checkNavItem(new Map(items.map((item) => [item.id, item])), id);

/** Whether all of `found` was wrong before as well, be it somewhere else. */
const areKnown = (found: readonly Problem[], known: readonly Problem[]): boolean =>
  found.every((problem) => known.some((one) => isSameReason(one, problem)));

/** Whether a change of the item, or of where it stands, breaks no rule that was not broken before. */
export const keepsRules = (before: Items, after: Items, id: string): boolean =>
  areKnown(findProblems(after, id), findProblems(before, id));

/** Stands for whatever the branch would stand under: what matters to the rules is how deep that is. */
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
 * The levels of an area at which an item may stand with all that is below it, as the rules have it that the
 * server keeps. What breaks a rule where it stands already, such as an item that has lost its page, may do so
 * elsewhere; it must not come to break another.
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

/** Whether the rules let an item stand at a place with all that is below it. */
export const mayMoveTo = (items: Items, id: string, { area, parent }: Place): boolean =>
  area !== null &&
  (parent === null || !getBranch(items, id).some((item) => item.id === parent)) &&
  allowedLevels(items, id, area).includes(levelBelow(items, parent));
