import type { Core } from '@strapi/strapi';
import { REDIRECTS_ANSWER, readRedirectsAnswer } from '../../../../contract/panel/redirects-answer';
import type { ChangedAddress } from '../../../../contract/redirects/old-addresses';
import type { Options } from '../../config/options';
import type { OnAddressChanges } from '../page-tree/page-changes';
import { leadOn } from './lead-on';

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
export const leadOnAsWished =
  (
    strapi: Core.Strapi,
    options: Pick<Options, 'homeSlug' | 'siteUrl' | 'redirects'>
  ): OnAddressChanges =>
  (trx, changes, wishes) => {
    const { automatic, lastSlash } = options.redirects;
    const answer = wishes.leadsOn ?? answerOfForm(strapi, changes) ?? true;
    return leadOn(strapi, trx, options, changes, {
      leadsOn: automatic === 'ask' ? answer : automatic === 'always',
      goneTo: wishes.goneTo ?? { kind: 'nowhere' },
      lastSlash,
    });
  };
