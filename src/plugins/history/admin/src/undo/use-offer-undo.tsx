import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useNotificationWithUndo } from '#site-content/admin/strapi-internals/notification-with-undo';
import { UndoInNotification } from './undo-in-notification';
import { useUndo } from './use-undo';

/**
 * Reports an action, and offers Undo to users who may undo.
 *
 * @param onUndone reloads the restored entries
 * @returns a function of the message and the change set's id, `null` if nothing can be undone
 */
export const useOfferUndo = (
  onUndone: () => void
): ((message: string, changeSet: string | null) => void) => {
  const { toggleNotification } = useNotification();
  const notify = useNotificationWithUndo();
  const { canUndo, undo } = useUndo(notify, onUndone);
  return useCallback(
    (message, changeSet) => {
      if (changeSet === null || !canUndo) toggleNotification({ type: 'success', message });
      else notify(<UndoInNotification message={message} onUndo={() => undo(changeSet, message)} />);
    },
    [canUndo, notify, toggleNotification, undo]
  );
};
