import { useCallback } from 'react';
import type { GoBackOutcome } from '#site-content/domain/panel/history';
import { useText } from '../../translations/text';

/** Returns sentences that say what an undo will do, or has done: created entries are deleted again. */
export const useOutcomeSentences = (): ((
  outcome: GoBackOutcome,
  when: 'planned' | 'done'
) => string) => {
  const text = useText();
  return useCallback(
    ({ restored, deleted, unpublished, areRulesChecked }, when) =>
      [
        // Of entries that are all gone by now, nothing is left to undo.
        restored > 0 || deleted === 0
          ? text(`history.undo.${when}.restored`, { count: restored })
          : [],
        deleted > 0 ? text(`history.undo.${when}.deleted`, { count: deleted }) : [],
        unpublished > 0 ? text(`history.undo.${when}.unpublished`, { count: unpublished }) : [],
        areRulesChecked ? [] : text('history.undo.rules-unchecked'),
      ]
        .flat()
        .join(' '),
    [text]
  );
};
