import type { Core } from '@strapi/strapi';
import { SITE_KEYS } from '../../../../contract/content-types';
import { readNavItems } from './nav-items';
import { readRedirects, type RedirectRow } from './redirects';
import type { PageTree } from '../../../../contract/pages/page-tree';
import type { StoredNavItem } from '../../../../contract/navigation/served';
import type { StoredRedirect } from '../../../../contract/redirects/table';
import type { KeyName } from '../../../../contract/rules/site-keys';

/** The stored single type; a value is `null` where nothing was ever set. */
export type StoredKeys = Readonly<Partial<Record<KeyName, string | null>>>;

export interface StoredSiteKeys extends StoredKeys {
  readonly documentId?: string;
  readonly request_info?: {
    readonly cta_text: string | null;
    readonly cta_url: string | null;
  } | null;
}

/** Everything initial data is made of, as it is stored. */
export interface InitialDataContent {
  readonly siteKeys: StoredSiteKeys | null;
  readonly redirects: readonly StoredRedirect[];
  readonly navItems: readonly StoredNavItem[];
  readonly tree: PageTree;
}

interface ReadContent extends InitialDataContent {
  readonly redirects: readonly RedirectRow[];
}

/** Reads everything initial data is made of: a fixed number of statements, whatever the size of the site. */
export const readInitialData = async (
  strapi: Core.Strapi,
  tree: PageTree
): Promise<ReadContent> => {
  const [siteKeys, redirects, navItems] = await Promise.all([
    strapi.db.query(SITE_KEYS).findOne({
      orderBy: { id: 'asc' },
      populate: { request_info: true },
    }) as Promise<StoredSiteKeys | null>,
    readRedirects(strapi),
    readNavItems(strapi),
  ]);
  return { siteKeys, redirects, navItems, tree };
};
