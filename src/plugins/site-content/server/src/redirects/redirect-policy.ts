import type { Core } from '@strapi/strapi';
import { readRedirectsAnswer, REDIRECTS_HEADER } from '#site-content/domain/panel/redirects-header';
import type { Options } from '../config/options';
import type { RedirectPolicyOfRequest } from '../pages/tree/page-changes';
import type { PolicyForOldPaths } from './write-automatic-redirects';

/** Returns the editor's answer for this publish, sent in a header. */
const answerOfRequest = (strapi: Core.Strapi): boolean | undefined => {
  const value = strapi.requestContext.get()?.get(REDIRECTS_HEADER);
  const answer = readRedirectsAnswer(value);
  return answer === null ? undefined : answer === 'create';
};

/**
 * Returns the policy for old paths according to the setting; with `ask`, the editor's answer, which defaults to yes.
 */
export const readRedirectPolicy = (
  strapi: Core.Strapi,
  options: Pick<Options, 'redirects'>,
  wishes: RedirectPolicyOfRequest
): PolicyForOldPaths => {
  const { automatic, trailingSlash } = options.redirects;
  const answer = wishes.addsRedirects ?? answerOfRequest(strapi) ?? true;
  return {
    addsRedirects: automatic === 'ask' ? answer : automatic === 'always',
    redirectTo: wishes.redirectTo ?? { kind: 'nowhere' },
    trailingSlash,
    toDeleted: wishes.toDeleted ?? new Map(),
  };
};
