import type { Core } from '@strapi/strapi';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import { getNewGoal } from '#site-content/domain/redirects/plan-automatic-redirects';
import { readRedirectsToPages } from '../redirects/stored-redirects';

/** Which of these redirects, named by document id, the user may change. */
export type FindChangeable = (redirects: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The redirects that are to lead where the URLs of deleted pages do, read before the pages are deleted. Those to a page that is
 * only unpublished keep naming it, because they lead there again once it is published.
 *
 * @param findChangeable without it, all of them may be changed
 * @returns the page of each, by document id
 */
export const readRedirectsToDeleted = async (
  strapi: Core.Strapi,
  request: PageBulkAction,
  findChangeable?: FindChangeable
): Promise<ReadonlyMap<string, string>> => {
  if (request.action !== 'delete' || getNewGoal(request.redirectTo) === null) return new Map();
  const found = await readRedirectsToPages(strapi, request.pages);
  if (found.size === 0 || findChangeable === undefined) return found;
  const changeable = await findChangeable([...found.keys()]);
  return new Map([...found].filter(([id]) => changeable.has(id)));
};
