import type { Action } from '#site-content/domain/changes/action';

/** What is known of a change to one entry. */
interface NamedChange {
  readonly action: Action;
  /** Whether it gave the entry another title. */
  readonly isRename: boolean;
  /** Whether a rename, a move or a new slug is not all that was changed. */
  readonly hasOtherChanges: boolean;
}

/**
 * What a change is called in texts. A save with another title is a rename; whoever looks for a change of the content
 * must not pass over one that did both.
 */
export const getChangeName = ({ action, isRename, hasOtherChanges }: NamedChange) => {
  const name = action === 'save' && isRename ? 'rename' : action;
  return hasOtherChanges && (name === 'rename' || name === 'move' || name === 'slug')
    ? (`${name}.more` as const)
    : name;
};
