import type { Options } from '../../config/options';
import type { InitialDataContent } from '../../content/reads/initial-data';
import { buildNavigation } from '../../../../contract/navigation/served';
import { buildRedirects } from '../../../../contract/redirects/table';
import { buildKeys } from './keys';

/**
 * The response of `GET /api/initial-data/`, its members in their order, always all present.
 * Source: docs/interface.md#get-apiinitial-data.
 */
export const buildInitialData = (
  { siteKeys, redirects, navItems, tree }: InitialDataContent,
  { keyNames, navigationMember }: Options['initialData'],
  siteUrl: string
): Record<string, unknown> => {
  const navigation = buildNavigation(navItems, tree);
  return {
    keys: buildKeys(siteKeys ?? {}, keyNames),
    redirects: buildRedirects(redirects, tree, siteUrl),
    'request-info': {
      cta_text: siteKeys?.request_info?.cta_text ?? '',
      cta_url: siteKeys?.request_info?.cta_url ?? '',
    },
    ...(navigationMember === null ? navigation : { [navigationMember]: navigation }),
  };
};
