import { getFetchClient } from '@strapi/strapi/admin';
import type { WithAct } from '#site-content/domain/panel/history';
import type { RedirectActOutcome, RedirectActRequest } from '#site-content/domain/panel/redirects';

interface Done extends WithAct {
  readonly outcome: RedirectActOutcome;
}

/** Runs a bulk action on redirects or its dry run. `toSaveFailure` interprets its errors. */
export const postRedirectAct = async (request: RedirectActRequest): Promise<Done> => {
  // The hook's client would abort the request when the page is left, without reporting whether it succeeded.
  const { data } = await getFetchClient().post<
    { readonly data?: RedirectActOutcome } & Partial<WithAct>
  >('/site-content/redirects/acts', request);
  if (data.data === undefined) throw new Error('The response contains no outcome.');
  return { outcome: data.data, act: data.act ?? null };
};
