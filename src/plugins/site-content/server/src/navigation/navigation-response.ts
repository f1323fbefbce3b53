import { createHash } from 'node:crypto';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import { getOutline } from '#site-content/domain/navigation/outline';
import type {
  NavigationItem,
  NavigationResponse,
} from '#site-content/domain/panel/panel-response-types';

/** Returns the version of the navigation, which is the same for the same items with the same content and order. */
export const getVersion = (outline: readonly NavigationItem[]): string => {
  const rows = outline.map(({ id, parent, area, title, url, page }) => [
    ...[id, parent, area],
    ...[title, url, page],
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

export type StoredNavigation = Pick<NavigationResponse, 'version' | 'items'>;

/** Returns the navigation that consists of these rows. */
export const toNavigation = (rows: readonly StoredNavItem[]): StoredNavigation => {
  const items = getOutline(rows);
  return { version: getVersion(items), items };
};
