import type {
  BulkActionOnPages,
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import type { RedirectsHeader } from '#site-content/domain/panel/redirects-header';
import { createQuestionStore } from '../components/question-store';
import type { PublishProblem } from '../page-bulk-actions/find-publish-problems';

/** The question asked if publishing changes URLs. */
export interface UrlsQuestion {
  readonly about: 'urls';
  /** The result of the dry run. */
  readonly known: {
    readonly request: BulkActionOnPages & Pick<PageBulkAction, 'redirects'>;
    readonly outcome: BulkActionOutcome;
  };
  readonly decide: (decision: RedirectsHeader | 'cancel') => void;
}

/** The message shown if pages cannot be published as they are. There is nothing to choose. */
export interface ProblemsQuestion {
  readonly about: 'problems';
  readonly problems: readonly PublishProblem[];
  readonly decide: (decision: 'cancel') => void;
}

export type Question = UrlsQuestion | ProblemsQuestion;

/** If no component can show a question, nothing is written. */
export const publishQuestions = createQuestionStore<Question>(({ decide }) => decide('cancel'));

const { ask } = publishQuestions;

/** Shows the user why pages cannot be published. */
export const showPublishProblems = (problems: readonly PublishProblem[]): Promise<'cancel'> =>
  ask((decide) => ({ about: 'problems', problems, decide }));

/** Asks whether old URLs should redirect, before pages are published at new URLs. */
export const askAboutUrls = (
  question: Omit<UrlsQuestion, 'about' | 'decide'>
): Promise<RedirectsHeader | 'cancel'> => ask((decide) => ({ about: 'urls', ...question, decide }));
