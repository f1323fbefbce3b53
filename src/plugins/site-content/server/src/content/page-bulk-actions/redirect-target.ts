import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { GoneTo } from '#site-content/domain/panel/page-bulk-actions';
import { checkText, isEmpty, type Problem, problem } from '#site-content/domain/problems/problem';
import { redirectDestination } from '#site-content/domain/rules/links';
import { refusal } from '../../operations/requests/refusal';
import { documentExists } from '../writes/relations';

const problemsWith = async (
  strapi: Core.Strapi,
  goneTo: GoneTo,
  pages: readonly string[]
): Promise<Problem[]> => {
  if (goneTo.kind === 'url') {
    const path = ['goneTo', 'destination'];
    return isEmpty(goneTo.destination)
      ? [problem(path, 'redirect.destination-missing')]
      : checkText(path, goneTo.destination, redirectDestination);
  }
  if (goneTo.kind !== 'page') return [];
  const path = ['goneTo', 'page'];
  if (pages.includes(goneTo.page)) return [problem(path, 'page-act.target-removed')];
  return (await documentExists(strapi, PAGE, goneTo.page)) ? [] : [problem(path, 'page-gone')];
};

/**
 * Checks the redirect target for old URLs.
 *
 * @param pages pages that will no longer exist
 * @throws a refusal that says why the target is invalid
 */
export const checkGoneTo = async (
  strapi: Core.Strapi,
  goneTo: GoneTo,
  pages: readonly string[]
): Promise<GoneTo> => {
  const problems = await problemsWith(strapi, goneTo, pages);
  if (problems.length > 0) throw refusal(problems);
  return goneTo;
};
