import { groupBy } from '../group-by';
import type { PageTree } from '../pages/page-tree';
import { NAV_LEVELS, type NavArea } from '../rules/nav-item';
import { getHiddenReason, type PageState } from './find-hidden';
import { inSiblingOrder } from './siblings';

export interface StoredNavItem {
  readonly id: string;
  readonly title: string;
  readonly area: NavArea | null;
  readonly position: number | null;
  readonly parent: string | null;
  readonly url: string | null;
  /** Document id of the page, or `null`. */
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

/** The part of the page tree that the navigation needs. */
export type PagePaths = Pick<PageTree, 'getPath'>;

/**
 * Builds the members `header` and `footer` of initial data. Source: docs/api.md#header-and-footer.
 *
 * @param items in creation order, which breaks ties between equal positions
 */
export const buildNavigation = (items: readonly StoredNavItem[], tree: PagePaths): Navigation => {
  const byParent = groupBy(items, ({ parent }) => parent);
  const getChildren = (parent: string | null): StoredNavItem[] =>
    inSiblingOrder(byParent.get(parent) ?? []);
  const getRoots = (area: NavArea): StoredNavItem[] =>
    getChildren(null).filter((item) => item.area === area);

  const getState = (page: string): PageState =>
    tree.getPath(page) === null ? 'not-published' : 'published';
  const getShown = (siblings: readonly StoredNavItem[], area: NavArea): StoredNavItem[] =>
    siblings.filter((item) => getHiddenReason({ ...item, area }, getState) === null);
  const getUrl = ({ page, url }: StoredNavItem): string =>
    (page === null ? url : tree.getPath(page)) ?? '';

  const headerItems = (siblings: readonly StoredNavItem[], level = 1): HeaderItem[] =>
    getShown(siblings, 'header').map((item) => ({
      title: item.title,
      subitems: level < NAV_LEVELS.header ? headerItems(getChildren(item.id), level + 1) : [],
      url: getUrl(item),
    }));
  const footerEntries = (siblings: readonly StoredNavItem[]): FooterEntry[] =>
    getShown(siblings, 'footer').map((item) => ({ title: item.title, url: getUrl(item) }));

  return {
    header: headerItems(getRoots('header')),
    footer: getRoots('footer').map((group) => ({
      title: group.title,
      subitems: footerEntries(getChildren(group.id)),
    })),
  };
};
