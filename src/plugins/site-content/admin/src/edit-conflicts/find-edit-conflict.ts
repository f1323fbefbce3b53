import type { HeldBackDetails } from '#site-content/domain/panel/edit-conflict';
import type { Code } from '#site-content/domain/problems/codes';

const CODE: Code = 'entry.changed-since-seen';

/** Why a write was held back; `null` where it failed for another reason. */
export const heldBackIn = (failure: { readonly details?: unknown }): HeldBackDetails | null => {
  const details = (failure.details ?? {}) as Partial<HeldBackDetails> & { readonly code?: unknown };
  return details.code === CODE ? (details as HeldBackDetails) : null;
};
