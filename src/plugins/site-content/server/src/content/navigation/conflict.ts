import { createHash } from 'node:crypto';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';

/** Version of the navigation: equal for the same items with the same content and order. */
export const getVersion = (outline: readonly NavigationItem[]): string => {
  const rows = outline.map(({ id, parent, area, title, url, page }) => [
    ...[id, parent, area],
    ...[title, url, page],
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

/** Whether someone else saved in between: the save names another version than the stored one. */
export const isConflict = (
  save: { readonly version: string },
  current: { readonly version: string }
): boolean => save.version !== current.version;
