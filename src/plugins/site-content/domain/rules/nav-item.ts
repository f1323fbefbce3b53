import { groupBy } from '../group-by';
import {
  checkText,
  getReason,
  isEmpty,
  type Problem,
  problem,
  type TextRule,
} from '../problems/problem';
import { anyLink, relativePath } from './links';
import { isBlank, showInvisibleCharacters } from './text';

export const NAV_AREAS = ['header', 'footer'] as const;
export type NavArea = (typeof NAV_AREAS)[number];

/** A navigation item as it would be after the write. */
export interface NavItemState {
  readonly id: string;
  /** Id of the parent, or `null` for a root. */
  readonly parent: string | null;
  /** The item's own area; only used for roots. */
  readonly area: unknown;
  readonly title: unknown;
  readonly url: unknown;
  /** Document id of the page, or `null`. */
  readonly page: string | null;
}

export type NavTree = ReadonlyMap<string, NavItemState>;

/** Levels per area (docs/api.md#navigation-item): three in the header, groups and entries in the footer. */
export const NAV_LEVELS: Record<NavArea, number> = { header: 3, footer: 2 };

export const isNavArea = (value: unknown): value is NavArea => NAV_AREAS.some((a) => a === value);

/** Lists an item's ancestors, nearest first; `null` if they form a cycle. */
export const navAncestors = <Item extends Pick<NavItemState, 'parent'>>(
  tree: ReadonlyMap<string, Item>,
  id: string
): Item[] | null => {
  const ancestors: Item[] = [];
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

/** Children of each item; roots are under `null`. */
export type NavChildren = ReadonlyMap<string | null, readonly NavItemState[]>;

export const navChildren = (tree: NavTree): NavChildren =>
  groupBy(tree.values(), ({ parent }) => parent);

/** Lists all descendants with their depth below the item (1 for children). The tree must have no cycle. */
export const navDescendants = (
  children: NavChildren,
  id: string,
  depth = 1
): { item: NavItemState; depth: number }[] =>
  (children.get(id) ?? []).flatMap((item) => [
    { item, depth },
    ...navDescendants(children, item.id, depth + 1),
  ]);

/** Level and root of an item. A root has level 1 and is its own root. */
export interface NavPosition {
  readonly root: NavItemState;
  readonly level: number;
}

/** Determines the level and root of every item; `null` for items in a cycle. */
export const getNavPositions = (tree: NavTree): ReadonlyMap<string, NavPosition | null> => {
  const positions = new Map<string, NavPosition | null>();
  for (const item of tree.values()) {
    const branch = new Map<string, NavItemState>();
    let at: NavItemState | undefined = item;
    while (at !== undefined && !positions.has(at.id) && !branch.has(at.id)) {
      branch.set(at.id, at);
      at = at.parent === null ? undefined : tree.get(at.parent);
    }
    const isCycle = at !== undefined && branch.has(at.id);
    let above = isCycle || at === undefined ? null : (positions.get(at.id) ?? null);
    const isBelowItself = isCycle || (at !== undefined && above === null);
    for (const each of [...branch.values()].toReversed()) {
      if (!isBelowItself) above = { root: above?.root ?? each, level: (above?.level ?? 0) + 1 };
      positions.set(each.id, above);
    }
  }
  return positions;
};

/** Returns the area of a root; `null` if it has none. */
export const areaOfRoot = (root: NavItemState | undefined): NavArea | null =>
  isNavArea(root?.area) ? root.area : null;

/** Returns the area of an item: that of its root, regardless of the item's own value. */
export const getNavArea = (tree: NavTree, id: string): NavArea | null =>
  areaOfRoot(navAncestors(tree, id)?.at(-1) ?? tree.get(id));

/** Returns the rule for the URL of an item in an area. */
export const urlRule = (area: NavArea): TextRule => (area === 'header' ? relativePath : anyLink);

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

/** Validates a link for an item whose level is unknown. */
const checkLinkAnywhere = (item: NavItemState): Problem[] =>
  isEmpty(item.url) ? [] : checkLink(item, 'footer', NAV_LEVELS.footer);

/**
 * Validates the descendants of an item that is moved or changes its area. A descendant that has lost its page
 * does not block the move, because the response omits it.
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
    const title = showInvisibleCharacters(String(item.title));
    return checkLink(item, area, level + depth).map((found) =>
      problem([field], 'nav-item.subitem-misfit', { title, reason: getReason(found) })
    );
  });
};

const checkTitle = ({ title }: NavItemState): Problem[] =>
  isEmpty(title) || (typeof title === 'string' && isBlank(title))
    ? [problem(['title'], 'nav-item.title-missing')]
    : [];

/** Returns the area and level of an item, or why it has none. */
const getPlace = (
  tree: NavTree,
  item: NavItemState,
  position: NavPosition | null
): { area: NavArea; level: number } | { problem: Problem } => {
  if (item.parent !== null && !tree.has(item.parent)) {
    return { problem: problem(['parent'], 'nav-item.parent-gone') };
  }
  if (position === null) return { problem: problem(['parent'], 'nav-item.below-itself') };
  const area = areaOfRoot(position.root);
  if (area === null) return { problem: problem(['area'], 'nav-item.area-missing') };
  return { area, level: position.level };
};

const checkLevel = (item: NavItemState, area: NavArea, level: number): Problem[] => {
  if (level <= NAV_LEVELS[area]) return [];
  const path = [item.parent === null ? 'area' : 'parent'];
  return [problem(path, `nav-item.${area}-too-deep`, { level })];
};

type NavPlace = ReturnType<typeof getPlace>;

/**
 * Validates the title, level and link of an item.
 *
 * @param deepest level to report: that of the item, or of its deepest descendant if that exceeds the limit
 */
const checkAt = (item: NavItemState, place: NavPlace, deepest: number): Problem[] =>
  'problem' in place
    ? [...checkTitle(item), place.problem, ...checkLinkAnywhere(item)]
    : [
        ...checkTitle(item),
        ...checkLevel(item, place.area, deepest),
        ...checkLink(item, place.area, place.level),
      ];

/**
 * Validates the item `id` and its descendants in the navigation as it would be after the write.
 * Source: docs/api.md#navigation-item.
 *
 * @param children of the tree; pass it if you check several items
 */
export const checkNavItem = (
  tree: NavTree,
  id: string,
  children: NavChildren = navChildren(tree)
): Problem[] => {
  const item = tree.get(id);
  if (item === undefined) return [];
  const ancestors = navAncestors(tree, id);
  const position = ancestors && { root: ancestors.at(-1) ?? item, level: ancestors.length + 1 };
  const place = getPlace(tree, item, position);
  if ('problem' in place) return checkAt(item, place, 0);
  const { area, level } = place;
  const below = navDescendants(children, id);
  const deepest = below.reduce((most, { depth }) => Math.max(most, level + depth), level);
  return [...checkAt(item, place, deepest), ...checkBranch(item, below, area, level)];
};

/**
 * Validates every item. A problem is reported for the item to fix only, not for its ancestors. Items without
 * problems are omitted.
 *
 * @returns problems by item id, with paths relative to the item
 */
export const checkNavTree = (tree: NavTree): Map<string, Problem[]> => {
  const found = new Map<string, Problem[]>();
  const positions = getNavPositions(tree);
  for (const item of tree.values()) {
    const place = getPlace(tree, item, positions.get(item.id) ?? null);
    const problems = checkAt(item, place, 'level' in place ? place.level : 0);
    if (problems.length > 0) found.set(item.id, problems);
  }
  return found;
};
