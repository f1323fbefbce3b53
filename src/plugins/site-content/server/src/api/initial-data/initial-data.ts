import { buildNavigation } from '#site-content/domain/navigation/build-navigation';
import { buildRedirects } from '#site-content/domain/redirects/table';
import type { Options } from '../../config/options';
import type { InitialDataContent, StoredSiteKeys } from '../../content/reads/initial-data';
import { type Body, getBody } from '../../operations/request-bodies/body-chunks';
import { buildKeys } from './keys';

type Settings = Options['initialData'];

/** The member `request-info`: `""` where nothing is set. */
export const buildRequestInfo = (siteKeys: StoredSiteKeys | null): Record<string, string> => ({
  cta_text: siteKeys?.request_info?.cta_text ?? '',
  cta_url: siteKeys?.request_info?.cta_url ?? '',
});

/**
 * The response of `GET /api/initial-data/`, its members in their order, always all present.
 * Source: docs/api.md#get-apiinitial-data.
 *
 * @param redirects the member of that name, in whatever form it is at hand
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

/** The response as an object. */
export const buildInitialData = (
  content: InitialDataContent,
  settings: Settings,
  siteUrl: string
): Record<string, unknown> =>
  getMembers(content, buildRedirects(content.redirects, content.tree, siteUrl), settings);

/**
 * The response as JSON.
 *
 * @param redirects the member of that name as JSON, which is large, in parts
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
