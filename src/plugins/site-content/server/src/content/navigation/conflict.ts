import { createHash } from 'node:crypto';
import type { NavigationItem } from '#site-content/domain/panel/answers';

/** Tells two states of the navigation apart: equal for the same items with the same content and order. */
export const getVersion = (outline: readonly NavigationItem[]): string => {
  const rows = outline.map(({ id, parent, area, title, url, page }) => [
    ...[id, parent, area],
    ...[title, url, page],
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
};

/** Whether somebody else has saved since the editor began: their save is of another version than there is. */
export const isConflict = (
  save: { readonly version: string },
  current: { readonly version: string }
): boolean => save.version !== current.version;
