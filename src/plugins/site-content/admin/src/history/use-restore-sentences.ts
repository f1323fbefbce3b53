import { useCallback } from 'react';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import type { GoBackFailure } from './restore-failure';

/** Returns messages that explain why an undo or restore failed, without duplicates. */
export const useGoBackSentences = (): ((failure: GoBackFailure) => string[]) => {
  const text = useText();
  const problemText = useProblemText();
  return useCallback(
    (failure) =>
      failure.kind === 'refused'
        ? [...new Set(failure.reasons.map(problemText))]
        : [text(`history.failed.${failure.kind}`)],
    [problemText, text]
  );
};
