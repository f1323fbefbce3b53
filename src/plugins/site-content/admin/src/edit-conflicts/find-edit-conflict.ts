import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';
import type { Code } from '#site-content/domain/problems/codes';

const CODE: Code = 'entry.changed-since-seen';

/** The edit conflict of a failed write; `null` if it failed for another reason. */
export const findEditConflict = (failure: {
  readonly details?: unknown;
}): EditConflictDetails | null => {
  const details = (failure.details ?? {}) as Partial<EditConflictDetails> & {
    readonly code?: unknown;
  };
  return details.code === CODE ? (details as EditConflictDetails) : null;
};
