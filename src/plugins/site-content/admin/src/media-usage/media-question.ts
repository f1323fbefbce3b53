import type { MediaUsage } from '#site-content/domain/panel/media-usage';
import { createQuestionStore } from '../components/question-store';
import type { MediaChange } from '../strapi-internals/media-changes';

/** Files that are in use are about to be deleted or replaced. */
export interface MediaQuestion {
  readonly change: MediaChange;
  /** `null` if it could not be found out. */
  readonly usage: MediaUsage | null;
  readonly decide: (decision: 'go-on' | 'cancel') => void;
}

const questions = createQuestionStore<MediaQuestion>(({ decide }) => decide('cancel'));

export const { questionNow, listen, beHost } = questions;

/**
 * Asks the user. Without a component that could ask, nothing is in the way of the change.
 *
 * @param signal ends the question when Strapi's dialog is gone
 */
export const askAboutMedia = async (
  question: Omit<MediaQuestion, 'decide'>,
  signal: AbortSignal | null
): Promise<'go-on' | 'cancel'> => {
  if (questions.hostNow() === undefined) return 'go-on';
  return questions.ask((decide: MediaQuestion['decide']) => {
    signal?.addEventListener('abort', () => decide('cancel'), { once: true });
    return { ...question, decide };
  });
};
