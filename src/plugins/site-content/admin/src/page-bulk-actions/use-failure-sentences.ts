import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import type { ActFailure } from './bulk-action-failure';

/** Messages that explain why something is not possible or has failed. */
export const useFailureSentences = (): ((failure: ActFailure) => string[]) => {
  const text = useText();
  const problemText = useProblemText();
  return (failure) =>
    failure.kind === 'refused'
      ? failure.reasons.map(problemText)
      : [text(`pages.failed.${failure.kind}`)];
};
