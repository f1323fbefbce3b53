import type { Context } from 'koa';
import { getPageTag, PAGES_TAG } from '#site-content/domain/changes/cache-tags';
import type { Options } from '../../config/options';

/** Above as many pages, a response has the tag of all lists alone: headers have a limit. */
const MAX_TAGGED_PAGES = 50;

/** The cache tags of a list of pages, by the document ids of its pages: CONTRACT, section 6. */
export const buildPageTags = (ids: readonly string[]): readonly string[] => [
  PAGES_TAG,
  ...(ids.length > MAX_TAGGED_PAGES ? [] : ids.map(getPageTag)),
];

/**
 * Names what a response is made of, so that a shared cache can purge it: in `Cache-Tag`, separated by commas, and in the
 * headers of the option `delivery.cacheTagHeaders`, separated by spaces.
 */
export const setCacheTags = (
  ctx: Context,
  { cacheTagHeaders }: Options['delivery'],
  tags: readonly string[]
): void => {
  ctx.set('Cache-Tag', tags.join(','));
  for (const name of cacheTagHeaders) ctx.set(name, tags.join(' '));
};
