import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useEvent } from '../components/use-event';
import { UndoableMessage } from '../history-slot/slot';
import { useFileDetails } from '../strapi-internals/file-details';
import {
  replaceSuccessNotification,
  useQuietNotifications,
} from '../strapi-internals/media-changes';
import { useReloadMediaMutation } from '../strapi-internals/media-tags';
import { useNotificationWithUndo } from '../strapi-internals/notification-with-undo';
import { useText } from '../translations/text';
import { type MediaDeletion, onDeletion } from './deletions';
import { MediaChangeDialog } from './media-change-dialog';
import { getQuestion, listen, registerHost } from './media-question';
import { FileUsage } from './usage-list/file-usage';

/** Offers Undo after files were deleted, instead of Strapi's own notification, which does not. */
const useUndoOfDeletions = (): void => {
  const text = useText();
  const [reload] = useReloadMediaMutation();
  const notify = useNotificationWithUndo();
  const onUndone = useEvent(() => void reload(null));
  const offer = useEvent(({ change, changeSet }: MediaDeletion): void => {
    const count = change.folders.length > 0 ? 2 : change.files.length;
    // `UndoableMessage` checks the permission inside the notification, because Strapi does not know the user's
    // permissions where this host is rendered.
    notify(
      <UndoableMessage
        {...{ changeSet, notify, onUndone }}
        message={text('media-usage.deleted.undo', { count })}
        plain={text('media-usage.deleted', { count })}
      />
    );
    replaceSuccessNotification();
  });
  useEffect(() => onDeletion(offer), [offer]);
};

/**
 * Rendered on every page of the panel: the question before files are changed, and the usage of the file whose details
 * are open.
 */
export const MediaUsageHost = () => {
  const question = useSyncExternalStore(listen, getQuestion);
  const details = useFileDetails();
  useQuietNotifications();
  useUndoOfDeletions();
  useEffect(() => registerHost(Symbol('media')), []);
  return (
    <>
      {question !== null && <MediaChangeDialog question={question} />}
      {details !== null && createPortal(<FileUsage file={details.file} />, details.slot)}
    </>
  );
};
