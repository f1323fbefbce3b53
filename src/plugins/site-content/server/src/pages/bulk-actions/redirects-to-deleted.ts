import type { Core } from '@strapi/strapi';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import { getNewDestination } from '#site-content/domain/redirects/plan-automatic-redirects';
import { readRedirectsToPages } from '../../redirects/stored-redirects';

/** Returns those of the redirects, given by document id, that the user may change. */
export type FindChangeable = (redirects: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Reads the redirects that will get the same target as the URLs of deleted pages. Call it before the pages are deleted.
 * Redirects to a page that is only unpublished keep their target, because they work again once the page is published.
 *
 * @param findChangeable if omitted, all of them may be changed
 * @returns the page of each redirect, by the redirect's document id
 */
export const readRedirectsToDeleted = async (
  strapi: Core.Strapi,
  request: PageBulkAction,
  findChangeable?: FindChangeable
): Promise<ReadonlyMap<string, string>> => {
  if (request.action !== 'delete' || getNewDestination(request.redirectTo) === null)
    return new Map();
  const found = await readRedirectsToPages(strapi, request.pages);
  if (found.size === 0 || findChangeable === undefined) return found;
  const changeable = await findChangeable([...found.keys()]);
  return new Map([...found].filter(([id]) => changeable.has(id)));
};
