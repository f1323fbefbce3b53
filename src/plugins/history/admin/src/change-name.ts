import type { Action } from '#site-content/domain/changes/action';

interface NamedChange {
  readonly action: Action;
  /** Whether the change gave the entry another title. */
  readonly isRename: boolean;
  /** Whether a rename, a move or a new slug came with other changes. */
  readonly hasOtherChanges: boolean;
}

/**
 * Returns the key of the change's name. A save with another title is a rename; one that also changed content says so,
 * so that readers who look for content changes do not skip it.
 */
export const getChangeName = ({ action, isRename, hasOtherChanges }: NamedChange) => {
  const name = action === 'save' && isRename ? 'rename' : action;
  return hasOtherChanges && (name === 'rename' || name === 'move' || name === 'slug')
    ? (`${name}.more` as const)
    : name;
};
