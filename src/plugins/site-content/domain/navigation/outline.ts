import type { NavigationItem } from '../panel/answers';
import { NAV_AREAS, type NavArea } from '../rules/nav-item';
import type { StoredNavItem } from './build-navigation';
import { inSiblingOrder } from './sibling-order';
import { groupSiblings } from './siblings';

const PLACES: readonly (NavArea | null)[] = [...NAV_AREAS, null];

/**
 * All items in the order in which they are served: header, footer, then what has no area, each branch as a
 * whole. Items below themselves, which the rules allow nowhere and nobody is served, are left out.
 *
 * @param items in the order of creation, which settles equal positions
 */
export const getOutline = (items: readonly StoredNavItem[]): NavigationItem[] => {
  const byParent = groupSiblings(items, ({ parent }) => parent);
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
