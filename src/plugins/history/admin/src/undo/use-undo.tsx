import { triggerSessionExpired, useRBAC } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { RestoreOutcome, RestoreRequest } from '#history/domain/api-types';
import { postChange } from '#site-content/admin/routes/post-change';
import { useForgetEntriesMutation } from '#site-content/admin/strapi-internals/document-tags';
import type { Notify } from '#site-content/admin/strapi-internals/notification-with-undo';
import { TRACKED_TYPES } from '#site-content/domain/changes/tracked-types';
import { toGoBackFailure } from '../restore-failure';
import { RESTORES_HISTORY } from '../routes';
import { useText } from '../translations/text';
import { useRestoreMessages } from '../use-restore-sentences';
import { UndoInNotification } from './undo-in-notification';
import { useOutcomeSentences } from './use-outcome-sentences';

interface Undo {
  readonly canUndo: boolean;
  /**
   * Undoes a change set by id, all of it or nothing, and shows the result.
   *
   * @param message the message about the action that is undone
   */
  readonly undo: (changeSet: string, message?: string) => Promise<boolean>;
}

/**
 * Undoes change sets and shows the result in a notification, which offers to undo the undo. A list of conflicts stays
 * until the user closes it.
 *
 * @param notify shows a notification
 * @param onUndone reloads the restored entries
 */
export const useUndo = (notify: Notify, onUndone: () => void): Undo => {
  const text = useText();
  const toSentences = useRestoreMessages();
  const sayOutcome = useOutcomeSentences();
  const canUndo = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  const [forgetEntries] = useForgetEntriesMutation();

  const undo = useCallback(
    (changeSet: string, message?: string): Promise<boolean> => {
      const perform = async (undone: string, what?: string): Promise<boolean> => {
        try {
          const { changeSet: undoing, ...outcome } = await postChange<RestoreOutcome>(
            `/history/change-sets/${undone}/undo`,
            { isDryRun: false } satisfies RestoreRequest
          );
          for (const uid of TRACKED_TYPES) void forgetEntries(uid);
          const effects = sayOutcome(outcome, 'done');
          const said =
            what === undefined ? effects : `${text('history.undo.of', { what })} ${effects}`;
          notify(
            undoing === null ? (
              said
            ) : (
              <UndoInNotification message={said} onUndo={() => perform(undoing)} />
            )
          );
          onUndone();
          return true;
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
          return false;
        }
      };
      return perform(changeSet, message);
    },
    [forgetEntries, notify, onUndone, sayOutcome, toSentences, text]
  );
  return { canUndo, undo };
};
