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

/** Whether the user may open the page Navigation. */
export const useMaySeeNavigation = (): boolean =>
  useRBAC(NAVIGATION_PERMISSIONS).allowedActions['canRead'] === true;

/**
 * Where the navigation is edited: the page Navigation, or the list of items for users without permission for
 * that.
 */
export const useNavItemsPath = (): string =>
  useMaySeeNavigation() ? `/${NAVIGATION_PATH}` : listPath(NAV_ITEM);

/** Where an item is edited: the page Navigation, or its entry for users without permission for that. */
export const useNavItemPath = (): ((item: NavItem) => string) => {
  const canSeeNavigation = useMaySeeNavigation();
  return ({ id, area }) =>
    canSeeNavigation && area !== null ? `/${NAVIGATION_PATH}#${id}` : entryPath(NAV_ITEM, id);
};
