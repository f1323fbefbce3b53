import type { EditConflictDetails } from '#site-content/domain/panel/edit-conflict';
import type {
  BulkActionOnPages,
  BulkActionOutcome,
  NamedPage,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import type { RedirectsAnswer } from '#site-content/domain/panel/redirects-answer';
import type { Reason } from '#site-content/domain/problems/codes';
import type { Path } from '#site-content/domain/problems/problem';
import { createQuestionStore } from '../components/question-store';
import type { WriteKind } from '../strapi-internals/entry-writes';

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
  readonly about: 'conflict';
  readonly held: EditConflictDetails;
  readonly kind: WriteKind;
  /** Whether the entry is one of several. */
  readonly isOneOfMany: boolean;
  readonly decide: (decision: Decision) => void;
}

/** Publishing changes URLs. */
export interface UrlsQuestion {
  readonly about: 'urls';
  /** The result of the dry run. */
  readonly known: {
    readonly request: BulkActionOnPages & Pick<PageBulkAction, 'redirects'>;
    readonly outcome: BulkActionOutcome;
  };
  readonly decide: (decision: RedirectsAnswer | 'cancel') => void;
}

/** A reason why one of several pages cannot be published. */
export interface PublishProblem {
  readonly page: NamedPage;
  /** The field, from the attribute of the page down. */
  readonly path: Path;
  /** Who owns the names in the path, if known. */
  readonly models: readonly string[] | undefined;
  readonly reason: Reason;
}

/** Pages cannot be published as they are: there is nothing to choose. */
export interface ProblemsQuestion {
  readonly about: 'problems';
  readonly problems: readonly PublishProblem[];
  readonly decide: (decision: 'cancel') => void;
}

export type Question = ConflictQuestion | UrlsQuestion | ProblemsQuestion;

/** Where nothing can show a question, nothing is written. */
const questions = createQuestionStore<Question>((question) => {
  if (question.about === 'conflict') question.decide({ kind: 'back' });
  else question.decide('cancel');
});

export const { questionNow, hostNow, listen, beHost } = questions;
const { ask } = questions;

/** Asks the user how to resolve an edit conflict, in any part of the panel. */
export const askAuthor = (
  question: Omit<ConflictQuestion, 'about' | 'decide'>
): Promise<Decision> => ask((decide) => ({ about: 'conflict', ...question, decide }));

/** Tells the author why pages cannot be published. */
export const tellProblems = (problems: readonly PublishProblem[]): Promise<'cancel'> =>
  ask((decide) => ({ about: 'problems', problems, decide }));

/** Asks whether old URLs should redirect, before pages are published at new URLs. */
export const askAboutUrls = (
  question: Omit<UrlsQuestion, 'about' | 'decide'>
): Promise<RedirectsAnswer | 'cancel'> => ask((decide) => ({ about: 'urls', ...question, decide }));
