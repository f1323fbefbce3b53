import { getFetchClient } from '@strapi/strapi/admin';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';

/**
 * Posts a change that can be undone, or its dry run.
 *
 * @param path below `/site-content`
 * @throws what Strapi's fetch client throws; an error if the response has no outcome
 */
export const postChange = async <Outcome extends object>(
  path: string,
  request: object
): Promise<Outcome & WithChangeSet> => {
  // The hook's client would abort the request when the user leaves the page, without reporting whether it succeeded.
  const { data } = await getFetchClient().post<
    { readonly data?: Outcome } & Partial<WithChangeSet>
  >(`/site-content${path}`, request);
  if (data.data === undefined) throw new Error('The response contains no outcome.');
  return { ...data.data, changeSet: data.changeSet ?? null };
};
