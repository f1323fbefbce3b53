import { useEffect } from 'react';
import { useEvent } from '../components/use-event';
import { UndoInNotification } from '../history/undo/undo-in-notification';
import { useUndo } from '../history/undo/use-undo';
import { useReloadMediaMutation } from '../strapi-internals/media-tags';
import { type Notify, useNotificationWithAct } from '../strapi-internals/notification-with-act';
import { useText } from '../translations/text';
import { type MediaDeletion, onDeletion } from './deletions';

interface DeletedProps {
  readonly message: string;
  readonly act: string;
  readonly notify: Notify;
  readonly onUndone: () => void;
}

/** Asks for permission in the notification: where the host is, Strapi does not know the user's permissions. */
const Deleted = ({ message, act, notify, onUndone }: DeletedProps) => {
  const { mayUndo, undo } = useUndo(notify, onUndone);
  return mayUndo ? <UndoInNotification message={message} onUndo={() => undo(act)} /> : message;
};

/** Offers Undo after files were deleted: Strapi's own message has none. */
export const useUndoOfDeletions = (): void => {
  const text = useText();
  const [reload] = useReloadMediaMutation();
  const notify = useNotificationWithAct();
  const onUndone = useEvent(() => void reload(null));
  const offer = useEvent(({ change, act }: MediaDeletion): void => {
    const count = change.folders.length > 0 ? 2 : change.files.length;
    const message = text('media-usage.deleted', { count });
    notify(<Deleted {...{ message, act, notify, onUndone }} />);
  });
  useEffect(() => onDeletion(offer), [offer]);
};
