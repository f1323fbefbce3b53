import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { getOutline } from '#site-content/domain/navigation/outline';
import type {
  NavigationItem,
  NavigationResponse,
  PageOption,
} from '#site-content/domain/panel/panel-response-types';
import { readNavItems } from '../reads/nav-items';

/** Returns the version of the navigation, which is the same for the same items with the same content and order. */
export const getVersion = (outline: readonly NavigationItem[]): string => {
  const rows = outline.map(({ id, parent, area, title, url, page }) => [
    ...[id, parent, area],
    ...[title, url, page],
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

/** True if someone else saved in between: the save names a version other than the stored one. */
export const isConflict = (
  save: { readonly version: string },
  current: { readonly version: string }
): boolean => save.version !== current.version;

export const buildNavigationResponse = (
  items: readonly NavigationItem[],
  pages: readonly PageOption[]
): NavigationResponse => ({ version: getVersion(items), items, pages });

/** Reads the whole navigation and all pages, in three statements. */
export const readNavigation = async (
  strapi: Core.Strapi,
  pages: readonly PageOption[]
): Promise<NavigationResponse> =>
  buildNavigationResponse(getOutline(await readNavItems(strapi)), pages);
