import { useCallback } from 'react';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { useProblemText } from '#site-content/admin/rules/use-problem-text';
import type { Reason } from '#site-content/domain/problems/codes';
import type { RestoreFailure } from './restore-failure';
import { useText } from './translations/text';

/** Returns messages that explain why an undo or restore failed, without duplicates. */
export const useRestoreMessages = (): ((failure: RestoreFailure) => string[]) => {
  const text = useText();
  const formatDateTime = useDateTime();
  const problemText = useProblemText();
  return useCallback(
    (failure) => {
      if (failure.kind !== 'refused') return [text(`history.failed.${failure.kind}`)];
      // Dates are formatted here, because only the panel knows the user's time zone.
      const toSentence = (reason: Reason): string =>
        reason.code === 'history.undone'
          ? text('history.already-undone', {
              who: reason.values.by,
              when: formatDateTime(reason.values.at),
            })
          : problemText(reason);
      return [...new Set(failure.reasons.map(toSentence))];
    },
    [formatDateTime, problemText, text]
  );
};
