import { buildNavigation } from '#site-content/domain/navigation/build-navigation';
import { buildRedirects } from '#site-content/domain/redirects/table';
import type { Options } from '../../config/options';
import { type Body, getBody } from '../../operations/request-bodies/body-chunks';
import type { InitialDataContent, StoredSiteKeys } from '../../reads/initial-data';
import { buildKeys } from './keys';

type Settings = Options['initialData'];

/** Builds the member `request-info`, with `""` for unset values. */
export const buildRequestInfo = (siteKeys: StoredSiteKeys | null): Record<string, string> => ({
  cta_text: siteKeys?.request_info?.cta_text ?? '',
  cta_url: siteKeys?.request_info?.cta_url ?? '',
});

/**
 * Returns the members of the response of `GET /api/initial-data/`, which are always present and in this
 * order. Source: docs/api.md#get-apiinitial-data.
 *
 * @param redirects member `redirects` in any representation
 */
const getMembers = <Redirects>(
  { siteKeys, navItems, tree }: Omit<InitialDataContent, 'redirects'>,
  redirects: Redirects,
  { keyNames, navigationMember }: Settings
): Record<string, unknown> & { readonly redirects: Redirects } => {
  const navigation = buildNavigation(navItems, tree);
  return {
    keys: buildKeys(siteKeys ?? {}, keyNames),
    redirects,
    'request-info': buildRequestInfo(siteKeys),
    ...(navigationMember === null ? navigation : { [navigationMember]: navigation }),
  };
};

/** Builds the response as an object. */
export const buildInitialData = (
  content: InitialDataContent,
  settings: Settings,
  siteUrl: string
): Record<string, unknown> =>
  getMembers(content, buildRedirects(content.redirects, content.tree, siteUrl), settings);

/**
 * Builds the response as JSON.
 *
 * @param redirects member `redirects` as JSON, in chunks because it is large
 */
export const writeInitialData = (
  content: Omit<InitialDataContent, 'redirects'>,
  redirects: readonly Buffer[],
  settings: Settings
): Body => {
  const members = Object.entries(getMembers(content, redirects, settings));
  const parts = members.flatMap(([name, value], at) => [
    Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    ...(value === redirects ? redirects : [Buffer.from(JSON.stringify(value))]),
  ]);
  return getBody([...parts, Buffer.from('}')]);
};
