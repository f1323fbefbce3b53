import type { NavigationItem, PageReferences } from '#site-content/domain/panel/answers';
import { navAncestors, navChildren, navDescendants } from '#site-content/domain/rules/nav-item';

/**
 * The navigation items that lead to a page, with what stands above and below them.
 *
 * @param mayRead whether an item may be named
 */
export const navItemsLeadingTo = (
  items: readonly NavigationItem[],
  page: string,
  mayRead: (id: string) => boolean
): PageReferences['navItems'] => {
  const tree = new Map(items.map((item) => [item.id, item]));
  const children = navChildren(tree);
  return items
    .filter((item) => item.page === page && mayRead(item.id))
    .map(({ id, title, area }) => ({
      id,
      title,
      area,
      trail: (navAncestors(tree, id) ?? [])
        .filter((ancestor) => mayRead(ancestor.id))
        .map((ancestor) => String(ancestor.title))
        .reverse(),
      subitems: navDescendants(children, id).length,
    }));
};
