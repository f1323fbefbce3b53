import { groupBy } from '../group-by';
import type { NavigationItem } from '../panel/panel-response-types';
import { NAV_AREAS, type NavArea } from '../rules/nav-item';
import type { StoredNavItem } from './build-navigation';
import { inSiblingOrder } from './siblings';

const PLACES: readonly (NavArea | null)[] = [...NAV_AREAS, null];

/**
 * Lists all items in the order in which they are served: header, footer, then items without an area, each branch as
 * a whole. Items in a cycle, which the rules forbid and which are never served, are omitted.
 *
 * @param items in creation order, which breaks ties between equal positions
 */
export const getOutline = (items: readonly StoredNavItem[]): NavigationItem[] => {
  const byParent = groupBy(items, ({ parent }) => parent);
  const branches = (siblings: readonly StoredNavItem[], area: NavArea | null): NavigationItem[] =>
    inSiblingOrder(siblings).flatMap(({ id, parent, title, url, page }) => [
      { id, parent, area, title, url: url || null, page },
      ...branches(byParent.get(id) ?? [], area),
    ]);
  const roots = byParent.get(null) ?? [];
  return PLACES.flatMap((area) =>
    branches(
      roots.filter((root) => root.area === area),
      area
    )
  );
};
