import type { Action } from '#site-content/domain/changes/action';
import { firstRow, type State } from '#site-content/domain/changes/state';
import { getTitle } from '#site-content/domain/changes/tracked-types';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';

/** The types whose entries have a title rather than an address. */
const NAMED: readonly string[] = [PAGE, NAV_ITEM];

/** Whether a change of this kind may be a rename. */
export const canRename = (uid: string, action: Action): boolean =>
  NAMED.includes(uid) && ['save', 'publish', 'move'].includes(action);

/**
 * Returns the title of an entry before a change that renamed it, otherwise `null`.
 *
 * @param before its state before the change; `null` if it did not exist
 */
export const findTitleBefore = (
  { uid, action, title }: { readonly uid: string; readonly action: Action; readonly title: string },
  before: State | null
): string | null => {
  if (before === null || !canRename(uid, action)) return null;
  const was = getTitle(uid, firstRow(before)?.values);
  return was === '' || was === title ? null : was;
};
