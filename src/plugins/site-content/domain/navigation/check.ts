import type { GetModel } from '../components/walk';
import { NAV_ITEM } from '../content-types';
import type { NavigationItem } from '../panel/answers';
import { isSameReason, type Problem, problem, problemAt } from '../problems/problem';
import { checkLengths } from '../rules/lengths';
import { checkNavTree, type NavTree } from '../rules/nav-item';
import { findUnstorableText } from '../rules/text';

/** What a navigation is held against. */
export interface NavigationSurroundings {
  /** The navigation as it is stored. */
  readonly stored: readonly NavigationItem[];
  /** True for the document id of a page, published or not. */
  readonly isPage: (id: string) => boolean;
  readonly getModel: GetModel;
}

const getTree = (items: readonly NavigationItem[]): NavTree =>
  new Map(items.map((item) => [item.id, item]));

const checkContent = (
  { title, url, page }: NavigationItem,
  { isPage, getModel }: NavigationSurroundings
): Problem[] => [
  ...findUnstorableText({ title, url }),
  ...checkLengths(getModel, NAV_ITEM, { title, url }),
  ...(page === null || isPage(page) ? [] : [problem(['page'], 'page-gone')]),
];

/**
 * Every broken rule of a navigation that is to be saved, under `['items', index, field]`.
 *
 * What is wrong with an item already and was not touched does not keep anybody from saving: an item loses
 * its page when that is deleted, and whoever moves another item need not mend it.
 */
export const checkNavigation = (
  items: readonly NavigationItem[],
  surroundings: NavigationSurroundings
): Problem[] => {
  const storedItems = getTree(surroundings.stored);
  const storedProblems = checkNavTree(storedItems);
  const isKnown = ({ id, title, url, page }: NavigationItem, found: Problem): boolean => {
    const stored = storedItems.get(id);
    const isTouched =
      stored?.title !== title || stored.url !== (url || null) || stored.page !== page;
    const known = storedProblems.get(id) ?? [];
    return !isTouched && known.some((one) => isSameReason(one, found));
  };

  const problems = checkNavTree(getTree(items));
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const isTwice = seen.has(item.id);
    seen.add(item.id);
    const found = isTwice
      ? [problem(['id'], 'navigation.id-twice')]
      : [...(problems.get(item.id) ?? []), ...checkContent(item, surroundings)];
    return found
      .filter((one) => !isKnown(item, one))
      .map((one) => problemAt(['items', index, ...one.path], one));
  });
};
