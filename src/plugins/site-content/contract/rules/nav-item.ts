import { anyLink, relativePath } from './links';
import { checkText, isEmpty, problem, reasonOf, type Problem } from '../problems/problem';
import { showUnseen } from './text';

export const NAV_AREAS = ['header', 'footer'] as const;
export type NavArea = (typeof NAV_AREAS)[number];

/** An item of the navigation as it would stand after the write. */
export interface NavItemState {
  readonly id: string;
  /** The id of the parent, or `null` for a root. */
  readonly parent: string | null;
  /** The item's own area; it counts for roots only. */
  readonly area: unknown;
  readonly title: unknown;
  readonly url: unknown;
  /** The document id of the page, or `null`. */
  readonly page: string | null;
}

export type NavTree = ReadonlyMap<string, NavItemState>;

/** Levels of each area (docs/interface.md#navigation-item): header items have three, footer groups have entries. */
export const NAV_LEVELS: Record<NavArea, number> = { header: 3, footer: 2 };

export const isNavArea = (value: unknown): value is NavArea => NAV_AREAS.some((a) => a === value);

/** An item's ancestors, nearest first; `null` where they form a cycle. */
export const navAncestors = (tree: NavTree, id: string): NavItemState[] | null => {
  const ancestors: NavItemState[] = [];
  const seen = new Set([id]);
  for (let at = tree.get(id)?.parent ?? null; at !== null;) {
    if (seen.has(at)) return null;
    seen.add(at);
    const ancestor = tree.get(at);
    if (ancestor === undefined) break;
    ancestors.push(ancestor);
    at = ancestor.parent;
  }
  return ancestors;
};

/** All items below an item with their depth below it (1 for its subitems). The tree has no cycle. */
export const navDescendants = (
  tree: NavTree,
  id: string
): { item: NavItemState; depth: number }[] => {
  const children = new Map<string, NavItemState[]>();
  for (const item of tree.values()) {
    if (item.parent === null) continue;
    const siblings = children.get(item.parent);
    if (siblings === undefined) children.set(item.parent, [item]);
    else siblings.push(item);
  }
  const below = (at: string, depth: number): { item: NavItemState; depth: number }[] =>
    (children.get(at) ?? []).flatMap((item) => [{ item, depth }, ...below(item.id, depth + 1)]);
  return below(id, 1);
};

/** The area an item belongs to: that of its root, whatever the item itself says. */
export const navAreaOf = (tree: NavTree, id: string): NavArea | null => {
  const ancestors = navAncestors(tree, id);
  const root = ancestors?.at(-1) ?? tree.get(id);
  return isNavArea(root?.area) ? root.area : null;
};

const urlRule = (area: NavArea) => (area === 'header' ? relativePath : anyLink);

const checkLink = (item: NavItemState, area: NavArea, level: number): Problem[] => {
  if (area === 'footer' && level === 1) {
    return [
      ...(item.page === null ? [] : [problem(['page'], 'nav-item.group-with-link')]),
      ...(isEmpty(item.url) ? [] : [problem(['url'], 'nav-item.group-with-link')]),
    ];
  }
  if (item.page !== null) {
    return isEmpty(item.url) ? [] : [problem(['url'], 'link.page-and-url')];
  }
  return isEmpty(item.url)
    ? [problem(['url'], 'link.missing')]
    : checkText(['url'], item.url, urlRule(area));
};

/** What is wrong with a link wherever the item may come to stand, for an item whose place is not known. */
const checkLinkAnywhere = (item: NavItemState): Problem[] =>
  isEmpty(item.url) ? [] : checkLink(item, 'footer', NAV_LEVELS.footer);

/**
 * What is wrong with the items below one that is moved or whose area changes. An item that has lost its
 * page, which the response leaves out, does not keep its branch from being moved.
 */
const checkBranch = (tree: NavTree, id: string, area: NavArea, level: number): Problem[] => {
  const field = tree.get(id)?.parent == null ? 'area' : 'parent';
  return navDescendants(tree, id).flatMap(({ item, depth }) => {
    const isLost = item.page === null && isEmpty(item.url);
    if (level + depth > NAV_LEVELS[area] || isLost) return [];
    const title = showUnseen(String(item.title));
    return checkLink(item, area, level + depth).map((found) =>
      problem([field], 'nav-item.subitem-misfit', { title, reason: reasonOf(found) })
    );
  });
};

const checkTitle = ({ title }: NavItemState): Problem[] =>
  isEmpty(title) ? [problem(['title'], 'nav-item.title-missing')] : [];

/** Where an item stands, its level being 1 for a root, or why it stands nowhere. */
const placeOf = (
  tree: NavTree,
  item: NavItemState
): { area: NavArea; level: number } | { problem: Problem } => {
  if (item.parent !== null && !tree.has(item.parent)) {
    return { problem: problem(['parent'], 'nav-item.parent-gone') };
  }
  const ancestors = navAncestors(tree, item.id);
  if (ancestors === null) return { problem: problem(['parent'], 'nav-item.below-itself') };
  const area = navAreaOf(tree, item.id);
  if (area === null) return { problem: problem(['area'], 'nav-item.area-missing') };
  return { area, level: ancestors.length + 1 };
};

const checkLevel = (item: NavItemState, area: NavArea, level: number): Problem[] => {
  if (level <= NAV_LEVELS[area]) return [];
  const path = [item.parent === null ? 'area' : 'parent'];
  return [problem(path, `nav-item.${area}-too-deep`, { level })];
};

type NavPlace = ReturnType<typeof placeOf>;

/** @param deepest the level of the item, or of what stands deepest in its branch where that is to be told of it */
const checkAt = (item: NavItemState, place: NavPlace, deepest: number): Problem[] =>
  'problem' in place
    ? [...checkTitle(item), place.problem, ...checkLinkAnywhere(item)]
    : [
        ...checkTitle(item),
        ...checkLevel(item, place.area, deepest),
        ...checkLink(item, place.area, place.level),
      ];

/**
 * Every broken rule of the item `id` in the navigation as it would stand after the write, and of the branch
 * below it. Source: docs/interface.md#navigation-item.
 */
export const checkNavItem = (tree: NavTree, id: string): Problem[] => {
  const item = tree.get(id);
  if (item === undefined) return [];
  const place = placeOf(tree, item);
  if ('problem' in place) return checkAt(item, place, 0);
  const { area, level } = place;
  const deepest = level + Math.max(0, ...navDescendants(tree, id).map(({ depth }) => depth));
  return [...checkAt(item, place, deepest), ...checkBranch(tree, id, area, level)];
};

/**
 * The broken rules of every item, each under the item that is to be mended: what is wrong further down in a
 * branch is not told of those above. Items without a problem are left out.
 *
 * @returns the problems by the item's id, their paths beginning at the item
 */
export const checkNavTree = (tree: NavTree): Map<string, Problem[]> => {
  const found = new Map<string, Problem[]>();
  for (const item of tree.values()) {
    const place = placeOf(tree, item);
    const problems = checkAt(item, place, 'level' in place ? place.level : 0);
    if (problems.length > 0) found.set(item.id, problems);
  }
  return found;
};
