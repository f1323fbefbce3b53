import { getFetchClient } from '@strapi/strapi/admin';
import type { GoBackRequest, RestoreOutcome } from '#history/domain/api-types';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';

/**
 * Undoes a change set or restores a version, or does a dry run. `toGoBackFailure` interprets its errors.
 *
 * @param path below `/site-content/history`
 */
export const postRestore = async (
  path: string,
  isDryRun: boolean
): Promise<RestoreOutcome & WithChangeSet> => {
  // The hook's client would abort the request when the page is left, without reporting whether it succeeded.
  const { data } = await getFetchClient().post<
    { readonly data?: RestoreOutcome } & Partial<WithChangeSet>
  >(`/site-content/history/${path}`, { isDryRun } satisfies GoBackRequest);
  if (data.data === undefined) throw new Error('The response contains no outcome.');
  return { ...data.data, changeSet: data.changeSet ?? null };
};
