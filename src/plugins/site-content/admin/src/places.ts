import { useRBAC } from '@strapi/strapi/admin';
import { NAV_ITEM, SITE_KEYS } from '../../server/src/content-types';
import type { NavArea } from '../../server/src/rules/nav-item';
import { NAVIGATION_PATH, READ } from './navigation/access';

/** The list of a collection type. */
export const listPath = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** Where an entry of a collection type is edited. */
export const entryPath = (uid: string, documentId: string): string =>
  `${listPath(uid)}/${documentId}`;

/** The form of the site's keys, with one of its fields in focus. */
export const siteKeyPath = (name: string): string =>
  `/content-manager/single-types/${SITE_KEYS}?field=${encodeURIComponent(name)}`;

const NAVIGATION_PERMISSIONS = [READ];

interface NavItem {
  readonly id: string;
  readonly area: NavArea | null;
}

/** Where an item of the navigation is edited: on the page Navigation, or as an entry without leave to see that. */
export const useNavItemPath = (): ((item: NavItem) => string) => {
  const { allowedActions } = useRBAC(NAVIGATION_PERMISSIONS);
  return ({ id, area }) =>
    allowedActions['canRead'] && area !== null
      ? `/${NAVIGATION_PATH}#${id}`
      : entryPath(NAV_ITEM, id);
};
