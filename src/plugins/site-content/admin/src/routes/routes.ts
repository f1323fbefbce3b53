import { useRBAC } from '@strapi/strapi/admin';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { entryPath, listPath } from '../strapi-internals/addresses';
import { NAVIGATION_PATH, READ } from './navigation';

const NAVIGATION_PERMISSIONS = [READ];

interface NavItem {
  readonly id: string;
  readonly area: NavArea | null;
}

/** True if the user may open the page Navigation. */
export const useMaySeeNavigation = (): boolean =>
  useRBAC(NAVIGATION_PERMISSIONS).allowedActions['canRead'] === true;

/**
 * Returns the path where the navigation is edited: the page Navigation, or the list of items for users who may not open
 * that page.
 */
export const useNavItemsPath = (): string =>
  useMaySeeNavigation() ? `/${NAVIGATION_PATH}` : listPath(NAV_ITEM);

/**
 * Returns a function that gets the path where an item is edited: the page Navigation, or the item's entry for users who
 * may not open that page.
 */
export const useNavItemPath = (): ((item: NavItem) => string) => {
  const canSeeNavigation = useMaySeeNavigation();
  return ({ id, area }) =>
    canSeeNavigation && area !== null ? `/${NAVIGATION_PATH}#${id}` : entryPath(NAV_ITEM, id);
};
