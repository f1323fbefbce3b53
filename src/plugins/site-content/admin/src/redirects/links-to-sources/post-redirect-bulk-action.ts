import { getFetchClient } from '@strapi/strapi/admin';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import type {
  RedirectActRequest,
  RedirectBulkActionOutcome,
} from '#site-content/domain/panel/redirects';

interface Done extends WithChangeSet {
  readonly outcome: RedirectBulkActionOutcome;
}

/** Runs a bulk action on redirects or its dry run. `toSaveFailure` interprets its errors. */
export const postRedirectBulkAction = async (request: RedirectActRequest): Promise<Done> => {
  // The hook's client would abort the request when the page is left, without reporting whether it succeeded.
  const { data } = await getFetchClient().post<
    { readonly data?: RedirectBulkActionOutcome } & Partial<WithChangeSet>
  >('/site-content/redirects/bulk-actions', request);
  if (data.data === undefined) throw new Error('The response contains no outcome.');
  return { outcome: data.data, changeSet: data.changeSet ?? null };
};
