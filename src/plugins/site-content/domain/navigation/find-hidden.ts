import type { HiddenReason, NavigationItem } from '../panel/panel-response-types';
import { isEmpty } from '../problems/problem';
import { NAV_LEVELS, type NavArea, urlRule } from '../rules/nav-item';

/** Whether the page is published; `unknown` if the user is not allowed to see it. */
export type PageState = 'published' | 'not-published' | 'gone' | 'unknown';

/** Why an item is omitted from the response. */
export interface Hidden {
  readonly reason: HiddenReason;
  /** Id of the item to fix: the item itself or a hidden ancestor. */
  readonly because: string;
}

/** The members of an item that determine whether it is shown. */
type Item = Pick<NavigationItem, 'page' | 'url' | 'parent'> & {
  /** The area of the item's root. */
  readonly area: NavArea | null;
};

/** Reasons that depend on the item alone. */
type OwnReason = Exclude<HiddenReason, 'parent-hidden' | 'too-deep'>;

/**
 * Returns why an item itself is omitted from the response: its page is unpublished or deleted, or its URL breaks the
 * rules, which saves refuse but SQL does not. `null` if it is shown. A footer group needs neither a page nor a URL.
 * Source: docs/api.md#header-and-footer.
 */
export const getHiddenReason = (
  { page, url, parent, area }: Item,
  getState: (page: string) => PageState
): OwnReason | null => {
  if (area === 'footer' && parent === null) return null;
  if (page === null) {
    if (isEmpty(url)) return 'page-gone';
    return area === null || urlRule(area)(url) === null ? null : 'url-invalid';
  }
  const state = getState(page);
  return state === 'published' || state === 'unknown' ? null : `page-${state}`;
};

/**
 * Finds the items that the response omits, and why: items with a reason of their own, and all of their subitems.
 *
 * @param items parents before their subitems
 */
export const findHidden = (
  items: readonly NavigationItem[],
  getState: (page: string) => PageState
): ReadonlyMap<string, Hidden> => {
  const hidden = new Map<string, Hidden>();
  const levels = new Map<string, number>();
  for (const item of items) {
    const level = (item.parent === null ? 0 : (levels.get(item.parent) ?? 0)) + 1;
    levels.set(item.id, level);
    const isTooDeep = item.area !== null && level > NAV_LEVELS[item.area];
    const own = isTooDeep ? 'too-deep' : getHiddenReason(item, getState);
    const above = item.parent === null ? undefined : hidden.get(item.parent);
    if (own !== null) hidden.set(item.id, { reason: own, because: item.id });
    else if (above !== undefined) {
      hidden.set(item.id, { reason: 'parent-hidden', because: above.because });
    }
  }
  return hidden;
};
