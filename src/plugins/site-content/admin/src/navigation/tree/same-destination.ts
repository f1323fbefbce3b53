import { readTypedUrl } from '#site-content/domain/pages/typed-paths';
import type { NavigationItem, PageOption } from '#site-content/domain/panel/panel-response-types';
import type { ItemContent } from './edit';
import { type Items, type Place, siblingsAt } from './items';

/** What is needed to recognize a page by its path. */
interface KnownPages {
  readonly pages: ReadonlyMap<string, PageOption>;
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
}

/** The same for all ways to link to a page: by itself, or by its path or URL. */
const getDestination = (
  { page, url }: Pick<ItemContent, 'page' | 'url'>,
  { pages, siteUrl }: KnownPages
): string | null => {
  if (page !== null) return pages.get(page)?.path ?? `page ${page}`;
  if (url === null) return null;
  const typed = readTypedUrl(url, siteUrl);
  return typed === null ? url : `${typed.path}${typed.rest}`;
};

/**
 * The items with the same parent that already link there.
 *
 * @param id of the item itself, which may be new
 */
export const findSameDestination = (
  items: Items,
  id: string,
  content: ItemContent,
  place: Pick<Place, 'parent' | 'area'>,
  known: KnownPages
): NavigationItem[] => {
  const destination = getDestination(content, known);
  // Groups have no destination.
  if (destination === null) return [];
  return siblingsAt(items, place).filter(
    (other) => other.id !== id && getDestination(other, known) === destination
  );
};
