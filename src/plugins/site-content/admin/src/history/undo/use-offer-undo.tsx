import { triggerSessionExpired, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { JOURNALLED } from '../../../../contract/history/journalled';
import { useForgetEntriesMutation } from '../../strapi/document-tags';
import { useNotificationWithAct } from '../../strapi/notification-with-act';
import { useText } from '../../translations/text';
import { RESTORES_HISTORY } from '../access';
import { goBackFailureOf } from '../go-back-failure';
import { postGoBack } from '../post-go-back';
import { useGoBackSentences } from '../use-go-back-sentences';
import { UndoInNotification } from './undo-in-notification';

/**
 * Says what was done, and offers those who may to undo it. It is undone at once: all of it or nothing, and the undo can be
 * undone in its turn. What stands in its way is listed until it is closed.
 *
 * @param onUndone shows what is there again
 * @returns takes what was done and the id of the act; `null` where nothing can be undone
 */
export const useOfferUndo = (
  onUndone: () => void
): ((message: string, act: string | null) => void) => {
  const text = useText();
  const sentencesOf = useGoBackSentences();
  const { toggleNotification } = useNotification();
  const notify = useNotificationWithAct();
  const mayRestore = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  const [forgetEntries] = useForgetEntriesMutation();

  return useCallback(
    (message, act) => {
      const offer = (said: string, undoes: string | null): void => {
        if (undoes === null || !mayRestore) {
          toggleNotification({ type: 'success', message: said });
          return;
        }
        notify(<UndoInNotification message={said} onUndo={() => void undo(undoes)} />);
      };
      const undo = async (undone: string): Promise<void> => {
        try {
          const { total, act: undoing } = await postGoBack(`acts/${undone}/undo`, false);
          for (const uid of JOURNALLED) void forgetEntries(uid);
          offer(text('history.undo.done', { count: total }), undoing);
          onUndone();
        } catch (thrown) {
          const why = goBackFailureOf(thrown);
          if (why.kind === 'logged-out') triggerSessionExpired();
          notify(
            <>
              {text('history.undo.failed')}
              <ul>
                {sentencesOf(why).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </>,
            'danger'
          );
        }
      };
      offer(message, act);
    },
    [forgetEntries, mayRestore, notify, onUndone, sentencesOf, text, toggleNotification]
  );
};
