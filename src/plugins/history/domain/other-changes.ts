import type { Action } from '#site-content/domain/changes/action';
import type { Difference } from '#site-content/domain/changes/difference';
import { trackedType } from '#site-content/domain/changes/tracked-types';
import { nameInForms } from './differences';

/**
 * Whether a change called a rename, a move or a new slug changed more than that. Always `false` for other saves, which
 * can contain anything, and for entries published or deleted as a whole.
 *
 * @param isRename whether the change gave the entry another title
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
