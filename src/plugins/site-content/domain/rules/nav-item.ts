import { checkText, getReason, isEmpty, type Problem, problem } from '../problems/problem';
import { anyLink, relativePath } from './links';
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

/** Levels of each area (docs/api.md#navigation-item): header items have three, footer groups have entries. */
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

/** The items directly below each item; the roots stand below `null`. */
export type NavChildren = ReadonlyMap<string | null, readonly NavItemState[]>;

export const navChildren = (tree: NavTree): NavChildren => {
  const children = new Map<string | null, NavItemState[]>();
  for (const item of tree.values()) {
    const siblings = children.get(item.parent);
    if (siblings === undefined) children.set(item.parent, [item]);
    else siblings.push(item);
  }
  return children;
};

/** All items below an item with their depth below it (1 for its subitems). The tree has no cycle. */
export const navDescendants = (
  children: NavChildren,
  id: string,
  depth = 1
): { item: NavItemState; depth: number }[] =>
  (children.get(id) ?? []).flatMap((item) => [
    { item, depth },
    ...navDescendants(children, item.id, depth + 1),
  ]);

/** Where an item stands: its level is 1 for a root, which is its own root. */
export interface NavStand {
  readonly root: NavItemState;
  readonly level: number;
}

/** Where every item stands, `null` for one that stands below itself. */
export const navStands = (tree: NavTree): ReadonlyMap<string, NavStand | null> => {
  const stands = new Map<string, NavStand | null>();
  for (const item of tree.values()) {
    const branch = new Map<string, NavItemState>();
    let at: NavItemState | undefined = item;
    while (at !== undefined && !stands.has(at.id) && !branch.has(at.id)) {
      branch.set(at.id, at);
      at = at.parent === null ? undefined : tree.get(at.parent);
    }
    const isCycle = at !== undefined && branch.has(at.id);
    let above = isCycle || at === undefined ? null : (stands.get(at.id) ?? null);
    const isBelowItself = isCycle || (at !== undefined && above === null);
    for (const each of [...branch.values()].toReversed()) {
      if (!isBelowItself) above = { root: above?.root ?? each, level: (above?.level ?? 0) + 1 };
      stands.set(each.id, above);
    }
  }
  return stands;
};

/** The area of a root. */
export const areaOfRoot = (root: NavItemState | undefined): NavArea | null =>
  isNavArea(root?.area) ? root.area : null;

/** The area an item belongs to: that of its root, whatever the item itself says. */
export const getNavArea = (tree: NavTree, id: string): NavArea | null =>
  areaOfRoot(navAncestors(tree, id)?.at(-1) ?? tree.get(id));

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
const checkBranch = (
  { parent }: NavItemState,
  below: ReturnType<typeof navDescendants>,
  area: NavArea,
  level: number
): Problem[] => {
  const field = parent === null ? 'area' : 'parent';
  return below.flatMap(({ item, depth }) => {
    const isLost = item.page === null && isEmpty(item.url);
    if (level + depth > NAV_LEVELS[area] || isLost) return [];
    const title = showUnseen(String(item.title));
    return checkLink(item, area, level + depth).map((found) =>
      problem([field], 'nav-item.subitem-misfit', { title, reason: getReason(found) })
    );
  });
};

const checkTitle = ({ title }: NavItemState): Problem[] =>
  isEmpty(title) ? [problem(['title'], 'nav-item.title-missing')] : [];

/** In which area and at which level an item stands, or why it stands nowhere. */
const getPlace = (
  tree: NavTree,
  item: NavItemState,
  stand: NavStand | null
): { area: NavArea; level: number } | { problem: Problem } => {
  if (item.parent !== null && !tree.has(item.parent)) {
    return { problem: problem(['parent'], 'nav-item.parent-gone') };
  }
  if (stand === null) return { problem: problem(['parent'], 'nav-item.below-itself') };
  const area = areaOfRoot(stand.root);
  if (area === null) return { problem: problem(['area'], 'nav-item.area-missing') };
  return { area, level: stand.level };
};

const checkLevel = (item: NavItemState, area: NavArea, level: number): Problem[] => {
  if (level <= NAV_LEVELS[area]) return [];
  const path = [item.parent === null ? 'area' : 'parent'];
  return [problem(path, `nav-item.${area}-too-deep`, { level })];
};

type NavPlace = ReturnType<typeof getPlace>;

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
 * below it. Source: docs/api.md#navigation-item.
 *
 * @param children those of the tree, where several of its items are checked
 */
export const checkNavItem = (
  tree: NavTree,
  id: string,
  children: NavChildren = navChildren(tree)
): Problem[] => {
  const item = tree.get(id);
  if (item === undefined) return [];
  const ancestors = navAncestors(tree, id);
  const stand = ancestors && { root: ancestors.at(-1) ?? item, level: ancestors.length + 1 };
  const place = getPlace(tree, item, stand);
  if ('problem' in place) return checkAt(item, place, 0);
  const { area, level } = place;
  const below = navDescendants(children, id);
  const deepest = below.reduce((most, { depth }) => Math.max(most, level + depth), level);
  return [...checkAt(item, place, deepest), ...checkBranch(item, below, area, level)];
};

/**
 * The broken rules of every item, each under the item that is to be mended: what is wrong further down in a
 * branch is not told of those above. Items without a problem are left out.
 *
 * @returns the problems by the item's id, their paths beginning at the item
 */
export const checkNavTree = (tree: NavTree): Map<string, Problem[]> => {
  const found = new Map<string, Problem[]>();
  const stands = navStands(tree);
  for (const item of tree.values()) {
    const place = getPlace(tree, item, stands.get(item.id) ?? null);
    const problems = checkAt(item, place, 'level' in place ? place.level : 0);
    if (problems.length > 0) found.set(item.id, problems);
  }
  return found;
};
