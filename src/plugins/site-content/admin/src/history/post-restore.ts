import { getFetchClient } from '@strapi/strapi/admin';
import type { GoBackOutcome, GoBackRequest, WithAct } from '#site-content/domain/panel/history';

/**
 * Has an act undone or a version restored, or foretold. What it throws, `toGoBackFailure` reads.
 *
 * @param path below `/site-content/history`
 */
export const postGoBack = async (
  path: string,
  isDryRun: boolean
): Promise<GoBackOutcome & WithAct> => {
  // The hook's client would take back what is under way when the page is left, and not say whether it was done.
  const { data } = await getFetchClient().post<
    { readonly data?: GoBackOutcome } & Partial<WithAct>
  >(`/site-content/history/${path}`, { isDryRun } satisfies GoBackRequest);
  if (data.data === undefined) throw new Error('The answer holds no outcome.');
  return { ...data.data, act: data.act ?? null };
};
