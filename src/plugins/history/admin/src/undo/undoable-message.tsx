import type { UndoableMessageProps } from '#site-content/admin/history-slot/history';
import { UndoInNotification } from './undo-in-notification';
import { useUndo } from './use-undo';

/** A message about an action, with an Undo button for users who may undo. */
export const UndoableMessage = (props: UndoableMessageProps) => {
  const { changeSet, message, plain, notify, onUndone } = props;
  const { canUndo, undo } = useUndo(notify, onUndone);
  return canUndo ? <UndoInNotification message={message} onUndo={() => undo(changeSet)} /> : plain;
};
