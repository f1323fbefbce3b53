import { groupBy } from '../group-by';
import type { NavigationItem } from '../panel/panel-response-types';
import { areaOfRoot, getNavPositions, type NavArea } from '../rules/nav-item';
import type { StoredNavItem } from './build-navigation';
import { getOutline } from './outline';
import { assignPositions } from './positions';
import { getPosition } from './siblings';

/** The attributes written to an item's row. The parent is given by the id used in the request. */
export interface NavItemData {
  readonly title: string;
  readonly url: string | null;
  readonly page: string | null;
  readonly parent: string | null;
  readonly area: NavArea | null;
  readonly position: number;
}

/** One write of the plan. */
export type Step =
  | { readonly action: 'create'; readonly id: string; readonly data: NavItemData }
  | { readonly action: 'update'; readonly id: string; readonly data: Partial<NavItemData> }
  | { readonly action: 'delete'; readonly id: string };

/** All attributes except the position. */
const CONTENT = ['title', 'url', 'page', 'parent', 'area'] as const;

type Content = Pick<NavItemData, (typeof CONTENT)[number]>;

/** Returns the items, each with the area of its root. */
export const withAreas = (items: readonly NavigationItem[]): NavigationItem[] => {
  const positions = getNavPositions(new Map(items.map((item) => [item.id, item])));
  return items.map((item) => ({
    ...item,
    url: item.url || null,
    area: areaOfRoot(positions.get(item.id)?.root ?? item),
  }));
};

const changedContent = (before: Content, after: Content): Partial<NavItemData> =>
  Object.fromEntries(
    CONTENT.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]])
  );

/** Identifies a group of siblings: a parent, or the roots of an area. */
const siblingsKey = ({ parent, area }: Content): string =>
  parent === null ? `root ${area}` : `below ${parent}`;

/**
 * Plans the writes that turn the stored navigation into the requested one: first new items (parents before
 * subitems), then updates, then deletions. Unchanged rows and items omitted by the outline are not touched.
 *
 * @param stored in creation order
 * @param items validated, siblings in the requested order; an unknown id means a new item
 */
export const planSave = (
  stored: readonly StoredNavItem[],
  items: readonly NavigationItem[]
): Step[] => {
  const outline = getOutline(stored);
  const before = new Map(outline.map((item) => [item.id, item]));
  const positions = new Map(stored.map((item) => [item.id, getPosition(item)]));
  const ranks = new Map(stored.map(({ id }, rank) => [id, rank]));
  const wanted = withAreas(items);
  const changes = new Map(
    wanted.map((item) => [item.id, changedContent(before.get(item.id) ?? item, item)])
  );

  const groups = groupBy(wanted, siblingsKey);
  const inOrder = (siblings: readonly NavigationItem[]): NavigationItem[] =>
    siblings.flatMap((item) => [item, ...inOrder(groups.get(`below ${item.id}`) ?? [])]);
  const ordered = inOrder(wanted.filter(({ parent }) => parent === null));
  const created = ordered.filter(({ id }) => !before.has(id));
  for (const { id } of created) ranks.set(id, ranks.size);

  const newPositions = new Map<string, number>();
  for (const siblings of groups.values()) {
    const places = assignPositions(
      siblings.map((item) => {
        const current = before.get(item.id);
        const stays = current !== undefined && siblingsKey(current) === siblingsKey(item);
        return {
          position: stays ? (positions.get(item.id) ?? 0) : null,
          rank: ranks.get(item.id) ?? 0,
          isWritten: Object.keys(changes.get(item.id) ?? {}).length > 0,
        };
      })
    );
    for (const [at, item] of siblings.entries()) newPositions.set(item.id, places[at] ?? 0);
  }

  const isWanted = new Set(wanted.map(({ id }) => id));
  return [
    ...created.map(({ id, title, url, page, parent, area }): Step => {
      const position = newPositions.get(id) ?? 0;
      return { action: 'create', id, data: { title, url, page, parent, area, position } };
    }),
    ...ordered.flatMap(({ id }): Step[] => {
      if (!before.has(id)) return [];
      const position = newPositions.get(id);
      const data = {
        ...changes.get(id),
        ...(position === positions.get(id) ? {} : { position }),
      };
      return Object.keys(data).length === 0 ? [] : [{ action: 'update', id, data }];
    }),
    ...outline
      .filter(({ id }) => !isWanted.has(id))
      .map(({ id }): Step => ({ action: 'delete', id }))
      .reverse(),
  ];
};
