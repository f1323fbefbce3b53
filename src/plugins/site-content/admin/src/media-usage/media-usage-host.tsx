import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useFileDetails } from '../strapi-internals/file-details';
import { useQuietNotifications } from '../strapi-internals/media-changes';
import { MediaChangeDialog } from './media-change-dialog';
import { beHost, listen, questionNow } from './media-question';
import { FileUsage } from './usage-list/file-usage';
import { useUndoOfDeletions } from './use-undo-of-deletions';

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
