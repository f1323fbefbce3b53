import type { GetModel } from '../components/walk';
import { NAV_ITEM } from '../content-types';
import type { NavigationItem } from '../panel/panel-response-types';
import { isSameReason, type Problem, problem, problemAt } from '../problems/problem';
import { checkLengths } from '../rules/lengths';
import { checkNavTree, type NavTree } from '../rules/nav-item';
import { findUnstorableText } from '../rules/text';

/** Context for checking a navigation. */
export interface NavigationContext {
  /** The stored navigation. */
  readonly stored: readonly NavigationItem[];
  /** Whether a page with this document id exists, published or not. */
  readonly isPage: (id: string) => boolean;
  readonly getModel: GetModel;
}

const getTree = (items: readonly NavigationItem[]): NavTree =>
  new Map(items.map((item) => [item.id, item]));

const checkContent = (
  { title, url, page }: NavigationItem,
  { isPage, getModel }: NavigationContext
): Problem[] => [
  ...findUnstorableText({ title, url }),
  ...checkLengths(getModel, NAV_ITEM, { title, url }),
  ...(page === null || isPage(page) ? [] : [problem(['page'], 'page-gone')]),
];

/**
 * Checks a navigation before it is saved. Paths begin with `['items', index, field]`.
 *
 * A problem that existed before blocks the save only if the fields that it concerns were changed. For example, an
 * item whose page was deleted can still be moved or renamed.
 */
export const checkNavigation = (
  items: readonly NavigationItem[],
  surroundings: NavigationContext
): Problem[] => {
  const storedItems = getTree(surroundings.stored);
  const storedProblems = checkNavTree(storedItems);
  const isKnown = ({ id, title, url, page }: NavigationItem, found: Problem): boolean => {
    const stored = storedItems.get(id);
    const isTouched =
      stored?.url !== (url || null) ||
      stored.page !== page ||
      (found.path[0] === 'title' && stored.title !== title);
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
