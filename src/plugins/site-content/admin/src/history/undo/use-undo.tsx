import { triggerSessionExpired, useRBAC } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { JOURNALLED } from '#site-content/domain/history/tracked-types';
import { useForgetEntriesMutation } from '../../strapi-internals/document-tags';
import type { Notify } from '../../strapi-internals/notification-with-act';
import { useText } from '../../translations/text';
import { RESTORES_HISTORY } from '../access';
import { postRestore } from '../post-restore';
import { toGoBackFailure } from '../restore-failure';
import { useGoBackSentences } from '../use-restore-sentences';
import { UndoInNotification } from './undo-in-notification';

interface Undo {
  readonly mayUndo: boolean;
  /** Undoes a change set by id, all of it or nothing. */
  readonly undo: (act: string) => void;
}

/**
 * Undoes change sets and shows a notification, which offers to undo the undo. Conflicts are listed until the
 * notification is closed.
 *
 * @param notify shows a notification
 * @param onUndone reloads what was restored
 */
export const useUndo = (notify: Notify, onUndone: () => void): Undo => {
  const text = useText();
  const toSentences = useGoBackSentences();
  const mayUndo = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  const [forgetEntries] = useForgetEntriesMutation();

  const undo = useCallback(
    (act: string): void => {
      const perform = async (undone: string): Promise<void> => {
        try {
          const { total, act: undoing } = await postRestore(`acts/${undone}/undo`, false);
          for (const uid of JOURNALLED) void forgetEntries(uid);
          const said = text('history.undo.done', { count: total });
          notify(
            undoing === null ? (
              said
            ) : (
              <UndoInNotification message={said} onUndo={() => void perform(undoing)} />
            )
          );
          onUndone();
        } catch (thrown) {
          const why = toGoBackFailure(thrown);
          if (why.kind === 'logged-out') triggerSessionExpired();
          notify(
            <>
              {text('history.undo.failed')}
              <ul>
                {toSentences(why).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>,
            'danger'
          );
        }
      };
      void perform(act);
    },
    [forgetEntries, notify, onUndone, toSentences, text]
  );
  return { mayUndo, undo };
};
