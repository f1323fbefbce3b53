import type { ReferringNavItem } from '#site-content/domain/panel/page-bulk-actions';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { navAncestors, navChildren, navDescendants } from '#site-content/domain/rules/nav-item';

/**
 * Returns the matching navigation items, with the titles of their ancestors and the number of their descendants.
 *
 * @param canRead whether an item may be named
 */
export const pickNavItems = (
  items: readonly NavigationItem[],
  isMeant: (item: NavigationItem) => boolean,
  canRead: (id: string) => boolean
): ReferringNavItem[] => {
  const tree = new Map(items.map((item) => [item.id, item]));
  const children = navChildren(tree);
  return items
    .filter((item) => isMeant(item) && canRead(item.id))
    .map(({ id, title, area }) => ({
      id,
      title,
      area,
      trail: (navAncestors(tree, id) ?? [])
        .filter((ancestor) => canRead(ancestor.id))
        .map((ancestor) => String(ancestor.title))
        .reverse(),
      subitems: navDescendants(children, id).length,
    }));
};
