import type { Options } from '../../config/options';
import type { PageTree } from '../../../../contract/pages/page-tree';
import { buildKeys, type StoredKeys } from './keys';
import { buildNavigation, type StoredNavItem } from '../../../../contract/navigation/served';
import { buildRedirects, type StoredRedirect } from '../../../../contract/redirects/table';

export interface StoredSiteKeys extends StoredKeys {
  readonly documentId?: string;
  readonly request_info?: {
    readonly cta_text: string | null;
    readonly cta_url: string | null;
  } | null;
}

/** Everything the response is made of, as it is stored. */
export interface InitialDataContent {
  readonly siteKeys: StoredSiteKeys | null;
  readonly redirects: readonly StoredRedirect[];
  readonly navItems: readonly StoredNavItem[];
  readonly tree: PageTree;
}

/**
 * The response of `GET /api/initial-data/`, its members in CONTRACT's order, always all present.
 */
export const buildInitialData = (
  { siteKeys, redirects, navItems, tree }: InitialDataContent,
  { keyNames, navigationMember }: Options['initialData']
): Record<string, unknown> => {
  const navigation = buildNavigation(navItems, tree);
  return {
    keys: buildKeys(siteKeys ?? {}, keyNames),
    redirects: buildRedirects(redirects, tree),
    'request-info': {
      cta_text: siteKeys?.request_info?.cta_text ?? '',
      cta_url: siteKeys?.request_info?.cta_url ?? '',
    },
    ...(navigationMember === null ? navigation : { [navigationMember]: navigation }),
  };
};
