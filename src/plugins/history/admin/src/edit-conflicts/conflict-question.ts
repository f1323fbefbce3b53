import { createQuestionStore } from '#site-content/admin/components/question-store';
import type { WriteKind } from '#site-content/admin/strapi-internals/entry-writes';
import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';

/** The user's decision about an edit conflict. */
export type Decision =
  /** Continue, but keep the stored value of these attributes and blocks. */
  | { readonly kind: 'write'; readonly theirs: ReadonlySet<string> }
  /** With several entries: continue without this one. */
  | { readonly kind: 'leave-out' }
  /** Return to the form without losing input. */
  | { readonly kind: 'back' };

/** Someone else saved in between. */
export interface ConflictQuestion {
  readonly held: EditConflictDetails;
  readonly kind: WriteKind;
  /** Whether the entry is one of several. */
  readonly isOneOfMany: boolean;
  readonly decide: (decision: Decision) => void;
}

/** Where no question can be shown, the answer is `back`: nothing is written. */
export const conflictQuestions = createQuestionStore<ConflictQuestion>(({ decide }) =>
  decide({ kind: 'back' })
);

/** Asks the user how to resolve an edit conflict, in any part of the panel. */
export const askConflictResolution = (
  question: Omit<ConflictQuestion, 'decide'>
): Promise<Decision> => conflictQuestions.ask((decide) => ({ ...question, decide }));
