import type { PageTree } from '../pages/page-tree';
import type { NavArea } from '../rules/nav-item';
import { inSiblingOrder } from './sibling-order';
import { groupSiblings } from './siblings';

export interface StoredNavItem {
  readonly id: string;
  readonly title: string;
  readonly area: NavArea | null;
  readonly position: number | null;
  readonly parent: string | null;
  readonly url: string | null;
  /** The document id of the page, or `null`. */
  readonly page: string | null;
}

export interface HeaderItem {
  readonly title: string;
  readonly subitems: HeaderItem[];
  readonly url: string;
}

export interface FooterEntry {
  readonly title: string;
  readonly url: string;
}

export interface FooterGroup {
  readonly title: string;
  readonly subitems: FooterEntry[];
}

export interface Navigation {
  readonly header: HeaderItem[];
  readonly footer: FooterGroup[];
}

/** All that the navigation needs to know of the pages. */
export type PagePaths = Pick<PageTree, 'getPath'>;

/** `null` where an item is left out: its page is not published, or it has lost its page. */
const getUrl = (item: StoredNavItem, tree: PagePaths): string | null =>
  item.page === null ? item.url || null : tree.getPath(item.page);

/**
 * The members `header` and `footer`.
 *
 * @param items in the order of creation, which settles equal positions
 * Source: docs/api.md#the-header and docs/api.md#the-footer.
 */
export const buildNavigation = (items: readonly StoredNavItem[], tree: PagePaths): Navigation => {
  const byParent = groupSiblings(items, ({ parent }) => parent);
  const getChildren = (parent: string | null): StoredNavItem[] =>
    inSiblingOrder(byParent.get(parent) ?? []);
  const getRoots = (area: NavArea): StoredNavItem[] =>
    getChildren(null).filter((item) => item.area === area);

  const headerItems = (siblings: readonly StoredNavItem[]): HeaderItem[] =>
    siblings.flatMap((item) => {
      const url = getUrl(item, tree);
      if (url === null) return [];
      return [{ title: item.title, subitems: headerItems(getChildren(item.id)), url }];
    });
  const footerEntries = (siblings: readonly StoredNavItem[]): FooterEntry[] =>
    siblings.flatMap((item) => {
      const url = getUrl(item, tree);
      return url === null ? [] : [{ title: item.title, url }];
    });

  return {
    header: headerItems(getRoots('header')),
    footer: getRoots('footer').map((group) => ({
      title: group.title,
      subitems: footerEntries(getChildren(group.id)),
    })),
  };
};
