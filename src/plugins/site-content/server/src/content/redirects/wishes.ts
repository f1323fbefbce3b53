import type { Core } from '@strapi/strapi';
import { REDIRECTS_ANSWER, readRedirectsAnswer } from '../../../../contract/panel/redirects-answer';
import type { ChangedAddress, Wishes } from '../../../../contract/redirects/old-addresses';
import type { Options } from '../../config/options';
import type { AddressWishes } from '../page-tree/page-changes';

/** What an edit form was answered before it published one of these pages. */
const answerOfForm = (
  strapi: Core.Strapi,
  changes: readonly ChangedAddress[]
): boolean | undefined => {
  const value = strapi.requestContext.get()?.cookies.get(REDIRECTS_ANSWER);
  for (const { id } of changes) {
    const answer = readRedirectsAnswer(value, id);
    if (answer !== null) return answer === 'make';
  }
  return undefined;
};

/** Old addresses lead on as the setting says; where that says `ask`, as was answered, and else as if it was yes. */
export const wishesOf = (
  strapi: Core.Strapi,
  options: Pick<Options, 'redirects'>,
  changes: readonly ChangedAddress[],
  wishes: AddressWishes
): Wishes => {
  const { automatic, lastSlash } = options.redirects;
  const answer = wishes.leadsOn ?? answerOfForm(strapi, changes) ?? true;
  return {
    leadsOn: automatic === 'ask' ? answer : automatic === 'always',
    goneTo: wishes.goneTo ?? { kind: 'nowhere' },
    lastSlash,
  };
};
