import { useEffect } from 'react';
import { useEvent } from '../components/use-event';
import { UndoInNotification } from '../history/undo/undo-in-notification';
import { useUndo } from '../history/undo/use-undo';
import { replaceSuccessNotification } from '../strapi-internals/media-changes';
import { useReloadMediaMutation } from '../strapi-internals/media-tags';
import { type Notify, useNotificationWithAct } from '../strapi-internals/notification-with-act';
import { useText } from '../translations/text';
import { type MediaDeletion, onDeletion } from './deletions';

interface DeletedProps {
  readonly count: number;
  readonly act: string;
  readonly notify: Notify;
  readonly onUndone: () => void;
}

/** Asks for permission in the notification: where the host is, Strapi does not know the user's permissions. */
const Deleted = ({ count, act, notify, onUndone }: DeletedProps) => {
  const text = useText();
  const { mayUndo, undo } = useUndo(notify, onUndone);
  if (!mayUndo) return text('media-usage.deleted', { count });
  const message = text('media-usage.deleted.undo', { count });
  return <UndoInNotification message={message} onUndo={() => undo(act)} />;
};

/** Offers Undo after files were deleted, in place of Strapi's own notification, which has none. */
export const useUndoOfDeletions = (): void => {
  const [reload] = useReloadMediaMutation();
  const notify = useNotificationWithAct();
  const onUndone = useEvent(() => void reload(null));
  const offer = useEvent(({ change, act }: MediaDeletion): void => {
    const count = change.folders.length > 0 ? 2 : change.files.length;
    notify(<Deleted {...{ count, act, notify, onUndone }} />);
    replaceSuccessNotification();
  });
  useEffect(() => onDeletion(offer), [offer]);
};
