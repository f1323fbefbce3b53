import { getFetchClient } from '@strapi/strapi/admin';
import type {
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';

const URL = '/site-content/pages/bulk-actions';

interface Body extends Partial<WithChangeSet> {
  readonly data?: BulkActionOutcome;
}

/** Runs a bulk action on pages or its dry run. `toBulkActionFailure` interprets its errors. */
export const postBulkAction = async (
  request: PageBulkAction
): Promise<BulkActionOutcome & WithChangeSet> => {
  // The hook's client would abort the request when the page is left, without reporting whether it succeeded.
  const { data } = await getFetchClient().post<Body>(URL, request);
  if (data.data === undefined) throw new Error('The response contains no outcome.');
  return { ...data.data, changeSet: data.changeSet ?? null };
};
