import type { Context } from 'koa';
import { getPageTag, PAGES_TAG } from '#site-content/domain/changes/cache-tags';
import type { Options } from '../../config/options';

/** With more pages, a response gets only the tag of the list, because the size of headers is limited. */
const MAX_TAGGED_PAGES = 50;

/** Builds the cache tags of a list of pages from their document ids (CONTRACT, section 6). */
export const buildPageTags = (ids: readonly string[]): readonly string[] => [
  PAGES_TAG,
  ...(ids.length > MAX_TAGGED_PAGES ? [] : ids.map(getPageTag)),
];

/**
 * Sets the cache tags by which shared caches are purged: in `Cache-Tag`, separated by commas, and in the
 * headers named by the option `delivery.cacheTagHeaders`, separated by spaces.
 */
export const setCacheTags = (
  ctx: Context,
  { cacheTagHeaders }: Options['delivery'],
  tags: readonly string[]
): void => {
  ctx.set('Cache-Tag', tags.join(','));
  for (const name of cacheTagHeaders) ctx.set(name, tags.join(' '));
};
