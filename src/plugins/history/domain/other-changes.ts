import type { Action } from '#site-content/domain/changes/action';
import type { Difference } from '#site-content/domain/changes/difference';
import { trackedType } from '#site-content/domain/changes/tracked-types';
import { nameInForms } from './differences';

/**
 * Whether a change that is called a rename, a move or a new slug has changed more than that. A save, which may be of
 * anything, and what is published or deleted as a whole are not asked for more.
 *
 * @param isRename whether it gave the entry another title
 * @param differences all that it changed
 */
export const hasOtherChanges = (
  { uid, action, isRename }: { uid: string; action: Action; isRename: boolean },
  differences: readonly Pick<Difference, 'path'>[]
): boolean => {
  if (action !== 'move' && action !== 'slug' && !(action === 'save' && isRename)) return false;
  const { title, place } = trackedType(uid);
  const named = [title, ...place.map(nameInForms)];
  return differences.some(({ path: [name] }) => !named.includes(String(name)));
};
