import type { MediaUsage } from '#site-content/domain/panel/media-usage';
import { createQuestionStore } from '../components/question-store';
import type { MediaChange } from '../strapi-internals/media-changes';

/** The question before files in use are deleted or replaced. */
export interface MediaQuestion {
  readonly change: MediaChange;
  /** `null` if the usage could not be determined. */
  readonly usage: MediaUsage | null;
  readonly decide: (decision: 'go-on' | 'cancel') => void;
}

const questions = createQuestionStore<MediaQuestion>(({ decide }) => decide('cancel'));

export const { getQuestion, listen, registerHost } = questions;

/**
 * Asks the user. If no component can ask, the change goes ahead.
 *
 * @param signal cancels the question when Strapi's dialog closes
 */
export const askAboutMedia = async (
  question: Omit<MediaQuestion, 'decide'>,
  signal: AbortSignal | null
): Promise<'go-on' | 'cancel'> => {
  if (questions.getHost() === undefined) return 'go-on';
  return questions.ask((decide: MediaQuestion['decide']) => {
    signal?.addEventListener('abort', () => decide('cancel'), { once: true });
    return { ...question, decide };
  });
};
