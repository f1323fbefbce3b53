import type { Core } from '@strapi/strapi';
import { readRedirectsAnswer, REDIRECTS_HEADER } from '#site-content/domain/panel/redirects-answer';
import type { Wishes } from '#site-content/domain/redirects/plan-automatic-redirects';
import type { Options } from '../../config/options';
import type { RedirectPolicyOfRequest } from '../page-tree/page-changes';

/** What the editor was asked before they published these pages. */
const answerOfRequest = (strapi: Core.Strapi): boolean | undefined => {
  const value = strapi.requestContext.get()?.get(REDIRECTS_HEADER);
  const answer = readRedirectsAnswer(value);
  return answer === null ? undefined : answer === 'create';
};

/** Old addresses lead on as the setting says; where that says `ask`, as was answered, and else as if it was yes. */
export const readRedirectPolicy = (
  strapi: Core.Strapi,
  options: Pick<Options, 'redirects'>,
  wishes: RedirectPolicyOfRequest
): Wishes => {
  const { automatic, lastSlash } = options.redirects;
  const answer = wishes.leadsOn ?? answerOfRequest(strapi) ?? true;
  return {
    leadsOn: automatic === 'ask' ? answer : automatic === 'always',
    goneTo: wishes.goneTo ?? { kind: 'nowhere' },
    lastSlash,
  };
};
