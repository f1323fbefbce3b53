import type { HiddenReason, NavigationItem } from '../panel/answers';

/** How a page stands to the website. */
export type PageState = 'published' | 'not-published' | 'gone';

/** Why an item is left out of what the front end gets. */
export interface Hidden {
  readonly reason: HiddenReason;
  /** The id of the item that has to be mended: itself, or the ancestor it is left out with. */
  readonly because: string;
}

/**
 * The items that the front end does not get, with the reason, as `buildNavigation` leaves them out: an item whose
 * page is not published or gone, and everything below it. A footer group needs neither a page nor a URL.
 *
 * @param items parents before their sub-items
 */
export const findHidden = (
  items: readonly NavigationItem[],
  getState: (page: string) => PageState
): ReadonlyMap<string, Hidden> => {
  const hidden = new Map<string, Hidden>();
  const getReason = ({ page, url, parent, area }: NavigationItem): HiddenReason | null => {
    if (area === 'footer' && parent === null) return null;
    if (page === null) return url === null || url === '' ? 'page-gone' : null;
    const state = getState(page);
    return state === 'published' ? null : `page-${state}`;
  };
  for (const item of items) {
    const own = getReason(item);
    const above = item.parent === null ? undefined : hidden.get(item.parent);
    if (own !== null) hidden.set(item.id, { reason: own, because: item.id });
    else if (above !== undefined) {
      hidden.set(item.id, { reason: 'parent-hidden', because: above.because });
    }
  }
  return hidden;
};
