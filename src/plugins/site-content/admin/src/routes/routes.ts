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

/** Whether the user has the page Navigation. */
export const useMaySeeNavigation = (): boolean =>
  useRBAC(NAVIGATION_PERMISSIONS).allowedActions['canRead'] === true;

/** Where the navigation is edited: on the page Navigation, or in the list of its items without leave to see that. */
export const useNavItemsPath = (): string =>
  useMaySeeNavigation() ? `/${NAVIGATION_PATH}` : listPath(NAV_ITEM);

/** Where an item of the navigation is edited: on the page Navigation, or as an entry without leave to see that. */
export const useNavItemPath = (): ((item: NavItem) => string) => {
  const maySeeNavigation = useMaySeeNavigation();
  return ({ id, area }) =>
    maySeeNavigation && area !== null ? `/${NAVIGATION_PATH}#${id}` : entryPath(NAV_ITEM, id);
};
