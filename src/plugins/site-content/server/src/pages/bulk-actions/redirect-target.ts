import { PAGE } from '#site-content/domain/content-types';
import type { OldPathRedirect, PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import { checkText, isEmpty, type Problem, problem } from '#site-content/domain/problems/problem';
import { chainFrom } from '#site-content/domain/redirects/chains';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import { redirectDestination } from '#site-content/domain/rules/links';
import { createValidationError } from '../../operations/requests/refusal';
import {
  readRedirectGraphFrom,
  readSurroundings,
  type RedirectGraphServices,
} from '../../redirects/read-redirect-graph';
import { readRedirectsAt } from '../../redirects/stored-redirects';
import { documentExists } from '../../writes/relations';
import type { RedirectPolicyOfRequest } from '../tree/page-changes';
import { type FindChangeable, readRedirectsToDeleted } from './redirects-to-deleted';

/** Returns the source of the redirect through which a URL ends with 410 Gone; `null` if it does not. */
const findGone = async (
  services: RedirectGraphServices,
  address: string
): Promise<string | null> => {
  const graph = await readRedirectGraphFrom(services, [address]);
  const last = chainFrom(graph, address).at(-1) ?? address;
  if (graph.get(last) !== null) return null;
  const [redirect] = await readRedirectsAt(services.strapi, [last]);
  return redirect?.target === 'empty' ? null : last;
};

const problemsWith = async (
  services: RedirectGraphServices,
  redirectTo: OldPathRedirect,
  pages: readonly string[]
): Promise<Problem[]> => {
  const { strapi, options } = services;
  if (redirectTo.kind === 'url') {
    const path = ['redirectTo', 'destination'];
    const { destination } = redirectTo;
    if (isEmpty(destination)) return [problem(path, 'redirect.destination-missing')];
    const broken = checkText(path, destination, redirectDestination);
    if (broken.length > 0) return broken;
    const address = buildOnSite(options.siteUrl)(destination);
    const source = address === null ? null : await findGone(services, address);
    return source === null ? [] : [problem(path, 'page-bulk-action.target-gone', { source })];
  }
  if (redirectTo.kind !== 'page') return [];
  const { page } = redirectTo;
  const path = ['redirectTo', 'page'];
  if (pages.includes(page)) return [problem(path, 'page-bulk-action.target-removed')];
  if (!(await documentExists(strapi, PAGE, page))) return [problem(path, 'page-gone')];
  const source = (await readSurroundings(services, [{ page }])).getPath(page);
  const isHidden = source !== null && (await readRedirectsAt(strapi, [source])).length > 0;
  return isHidden ? [problem(path, 'page-bulk-action.target-hidden', { source })] : [];
};

/**
 * Checks that visitors can reach the redirect target chosen for old URLs.
 *
 * @param pages pages that will no longer exist
 * @throws a refusal that says why the target is invalid
 */
const checkRedirectTo = async (
  services: RedirectGraphServices,
  redirectTo: OldPathRedirect,
  pages: readonly string[]
): Promise<OldPathRedirect> => {
  const problems = await problemsWith(services, redirectTo, pages);
  if (problems.length > 0) throw createValidationError(problems);
  return redirectTo;
};

/**
 * Reads what an action says about redirects. Call it before its pages change.
 *
 * @param findChangeable if omitted, all redirects may be changed
 * @throws a refusal that says why the redirect target is invalid
 */
export const readRedirectPolicyOfAction = async (
  services: RedirectGraphServices,
  request: PageBulkAction,
  findChangeable?: FindChangeable
): Promise<RedirectPolicyOfRequest> => ({
  ...(request.redirects !== undefined && { addsRedirects: request.redirects }),
  ...('redirectTo' in request && {
    redirectTo: await checkRedirectTo(services, request.redirectTo, request.pages),
    toDeleted: await readRedirectsToDeleted(services.strapi, request, findChangeable),
  }),
});
