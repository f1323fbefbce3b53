import { readTypedUrl } from '#site-content/domain/pages/typed-paths';
import type { NavigationItem, PageOption } from '#site-content/domain/panel/panel-response-types';
import type { ItemContent } from './edit';
import { type ItemPosition, type Items, siblingsAt } from './items';

/** The data needed to recognize a page by its path. */
interface KnownPages {
  readonly pages: ReadonlyMap<string, PageOption>;
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
}

/** Returns the destination of an item. It is the same whether the item links to a page, its path or its URL. */
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
 * Returns the items with the same parent that already have this destination.
 *
 * @param id of the item itself, which may be new
 */
export const findSameDestination = (
  items: Items,
  id: string,
  content: ItemContent,
  place: Pick<ItemPosition, 'parent' | 'area'>,
  known: KnownPages
): NavigationItem[] => {
  const destination = getDestination(content, known);
  // Groups have no destination.
  if (destination === null) return [];
  return siblingsAt(items, place).filter(
    (other) => other.id !== id && getDestination(other, known) === destination
  );
};
