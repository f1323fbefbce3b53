import type { HiddenReason, NavigationItem } from '../panel/panel-response-types';
import type { NavArea } from '../rules/nav-item';

/** Whether the page is on the website. */
export type PageState = 'published' | 'not-published' | 'gone';

/** Why an item is omitted from the response. */
export interface Hidden {
  readonly reason: HiddenReason;
  /** Id of the item to fix: the item itself or a hidden ancestor. */
  readonly because: string;
}

/** What decides whether an item is shown. */
type Item = Pick<NavigationItem, 'page' | 'url' | 'parent'> & { readonly area: NavArea | null };

/**
 * Why an item itself is omitted from the response: its page is unpublished or deleted. `null` if it is shown. A footer
 * group needs neither a page nor a URL. Source: docs/api.md#header-and-footer.
 */
export const getHiddenReason = (
  { page, url, parent, area }: Item,
  getState: (page: string) => PageState
): Exclude<HiddenReason, 'parent-hidden'> | null => {
  if (area === 'footer' && parent === null) return null;
  if (page === null) return url === null || url === '' ? 'page-gone' : null;
  const state = getState(page);
  return state === 'published' ? null : `page-${state}`;
};

/**
 * Finds the items that the response omits, with the reason: those with a reason of their own, and their subitems.
 *
 * @param items parents before their subitems
 */
export const findHidden = (
  items: readonly NavigationItem[],
  getState: (page: string) => PageState
): ReadonlyMap<string, Hidden> => {
  const hidden = new Map<string, Hidden>();
  for (const item of items) {
    const own = getHiddenReason(item, getState);
    const above = item.parent === null ? undefined : hidden.get(item.parent);
    if (own !== null) hidden.set(item.id, { reason: own, because: item.id });
    else if (above !== undefined) {
      hidden.set(item.id, { reason: 'parent-hidden', because: above.because });
    }
  }
  return hidden;
};
