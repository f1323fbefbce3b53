import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useNotificationWithAct } from '../../strapi-internals/notification-with-act';
import { UndoInNotification } from './undo-in-notification';
import { useUndo } from './use-undo';

/**
 * Says what was done, and offers those who may to undo it.
 *
 * @param onUndone shows what is there again
 * @returns takes what was done and the id of the act; `null` where nothing can be undone
 */
export const useOfferUndo = (
  onUndone: () => void
): ((message: string, act: string | null) => void) => {
  const { toggleNotification } = useNotification();
  const notify = useNotificationWithAct();
  const { mayUndo, undo } = useUndo(notify, onUndone);
  return useCallback(
    (message, act) => {
      if (act === null || !mayUndo) toggleNotification({ type: 'success', message });
      else notify(<UndoInNotification message={message} onUndo={() => undo(act)} />);
    },
    [mayUndo, notify, toggleNotification, undo]
  );
};
