import type { Core } from '@strapi/strapi';
import { SITE_KEYS } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import type { KeyName } from '#site-content/domain/rules/site-keys';
import { readNavItems } from './nav-items';

/** The stored single type; `null` for values that were never set. */
export type StoredKeys = Readonly<Partial<Record<KeyName, string | null>>>;

export interface StoredSiteKeys extends StoredKeys {
  readonly documentId?: string;
  readonly request_info?: {
    readonly cta_text: string | null;
    readonly cta_url: string | null;
  } | null;
}

/** Everything that initial data is built from, as stored. */
export interface InitialDataContent {
  readonly siteKeys: StoredSiteKeys | null;
  readonly redirects: readonly StoredRedirect[];
  readonly navItems: readonly StoredNavItem[];
  readonly tree: PageTree;
}

/** The content of initial data without redirects, of which there may be very many. */
export type GlobalContent = Omit<InitialDataContent, 'redirects'>;

/** Reads everything for initial data except redirects, in a fixed number of statements. */
export const readGlobals = async (strapi: Core.Strapi, tree: PageTree): Promise<GlobalContent> => {
  const [siteKeys, navItems] = await Promise.all([
    strapi.db.query(SITE_KEYS).findOne({
      orderBy: { id: 'asc' },
      populate: { request_info: true },
    }) as Promise<StoredSiteKeys | null>,
    readNavItems(strapi),
  ]);
  return { siteKeys, navItems, tree };
};
