import { buildNavigation } from '#site-content/domain/navigation/build-navigation';
import { buildRedirects } from '#site-content/domain/redirects/table';
import type { Options } from '../../config/options';
import type { InitialDataContent, StoredSiteKeys } from '../../content/reads/initial-data';
import { type Body, getBody } from '../../operations/request-bodies/body-chunks';
import { buildKeys } from './keys';

type Settings = Options['initialData'];

/** The member `request-info`: `""` if unset. */
export const buildRequestInfo = (siteKeys: StoredSiteKeys | null): Record<string, string> => ({
  cta_text: siteKeys?.request_info?.cta_text ?? '',
  cta_url: siteKeys?.request_info?.cta_url ?? '',
});

/**
 * The response of `GET /api/initial-data/`: all members are always present, in order.
 * Source: docs/api.md#get-apiinitial-data.
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
 * @param redirects the large member `redirects` as JSON, in chunks
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
