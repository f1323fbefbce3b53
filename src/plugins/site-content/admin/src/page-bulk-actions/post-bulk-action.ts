import { getFetchClient } from '@strapi/strapi/admin';
import type { WithAct } from '#site-content/domain/panel/history';
import type { PageActOutcome, PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';

const URL = '/site-content/pages/acts';

interface Body extends Partial<WithAct> {
  readonly data?: PageActOutcome;
}

/** Has an act upon pages done, or foretold. What it throws, `toActFailure` reads. */
export const postAct = async (request: PageBulkAction): Promise<PageActOutcome & WithAct> => {
  // The hook's client would take back what is under way when the page is left, and not say whether it was done.
  const { data } = await getFetchClient().post<Body>(URL, request);
  if (data.data === undefined) throw new Error('The answer holds no outcome.');
  return { ...data.data, act: data.act ?? null };
};
