import { getFetchClient } from '@strapi/strapi/admin';
import type { WithAct } from '#site-content/domain/panel/history';
import type { PageActOutcome, PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';

const URL = '/site-content/pages/acts';

interface Body extends Partial<WithAct> {
  readonly data?: PageActOutcome;
}

/** Runs a bulk action on pages or its dry run. `toActFailure` interprets its errors. */
export const postAct = async (request: PageBulkAction): Promise<PageActOutcome & WithAct> => {
  // The hook's client would abort the request when the page is left, without reporting whether it succeeded.
  const { data } = await getFetchClient().post<Body>(URL, request);
  if (data.data === undefined) throw new Error('The response contains no outcome.');
  return { ...data.data, act: data.act ?? null };
};
