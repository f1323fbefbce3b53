import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useEvent } from '../components/use-event';
import { UndoInNotification } from '../history/undo/undo-in-notification';
import { useUndo } from '../history/undo/use-undo';
import { useFileDetails } from '../strapi-internals/file-details';
import {
  replaceSuccessNotification,
  useQuietNotifications,
} from '../strapi-internals/media-changes';
import { useReloadMediaMutation } from '../strapi-internals/media-tags';
import { type Notify, useNotificationWithUndo } from '../strapi-internals/notification-with-undo';
import { useText } from '../translations/text';
import { type MediaDeletion, onDeletion } from './deletions';
import { MediaChangeDialog } from './media-change-dialog';
import { beHost, listen, questionNow } from './media-question';
import { FileUsage } from './usage-list/file-usage';

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
const useUndoOfDeletions = (): void => {
  const [reload] = useReloadMediaMutation();
  const notify = useNotificationWithUndo();
  const onUndone = useEvent(() => void reload(null));
  const offer = useEvent(({ change, act }: MediaDeletion): void => {
    const count = change.folders.length > 0 ? 2 : change.files.length;
    notify(<Deleted {...{ count, act, notify, onUndone }} />);
    replaceSuccessNotification();
  });
  useEffect(() => onDeletion(offer), [offer]);
};

/** On every page of the panel: the question before files are changed, and the usage of the file whose details are open. */
export const MediaUsageHost = () => {
  const question = useSyncExternalStore(listen, questionNow);
  const details = useFileDetails();
  useQuietNotifications();
  useUndoOfDeletions();
  useEffect(() => beHost(Symbol('media')), []);
  return (
    <>
      {question !== null && <MediaChangeDialog question={question} />}
      {details !== null && createPortal(<FileUsage file={details.file} />, details.slot)}
    </>
  );
};
