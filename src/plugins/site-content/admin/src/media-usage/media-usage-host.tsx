import { Box, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MediaUsage } from '#site-content/domain/panel/media-usage';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import { QuestionDialog } from '../components/question-dialog';
import { ScrollArea } from '../components/scroll-area';
import { useEvent } from '../components/use-event';
import { UndoableMessage } from '../history-slot/slot';
import { useFileDetails } from '../strapi-internals/file-details';
import {
  type AroundMediaChange,
  cancelChange,
  interceptMediaChanges,
  type MediaChange,
  replaceSuccessNotification,
  useQuietNotifications,
} from '../strapi-internals/media-changes';
import { useReloadMediaMutation } from '../strapi-internals/media-tags';
import { useNotificationWithUndo } from '../strapi-internals/notification-with-undo';
import { useText } from '../translations/text';
import { FileUsage } from './usage-list/file-usage';
import { UsageList } from './usage-list/usage-list';
import { findMediaUsage, isInUse } from './usage-list/use-media-usage';

/** The question before files in use are deleted or replaced. */
interface MediaQuestion {
  readonly change: MediaChange;
  /** `null` if the usage could not be determined. */
  readonly usage: MediaUsage | null;
  readonly decide: (decision: 'go-on' | 'cancel') => void;
}

/** Counts the files of a change. Their number in a folder is unknown, so the texts use the plural. */
const countFiles = ({ files, folders }: MediaChange): number =>
  folders.length > 0 ? 2 : files.length;

/** Asks for confirmation before files in use are deleted or replaced, and lists where they are used. */
const MediaChangeDialog = ({ question }: { readonly question: MediaQuestion }) => {
  const { change, usage, decide } = question;
  const text = useText();
  const { kind } = change;
  const count = countFiles(change);
  const days = usage?.restorableDays ?? null;
  const consequence =
    kind === 'delete' && days === null
      ? 'media-usage.delete.consequence-final'
      : (`media-usage.${kind}.consequence` as const);
  return (
    // `Cancel` gets the focus, because Strapi's button that had it is disabled meanwhile.
    <QuestionDialog
      title={text(usage === null ? 'media-usage.title-unknown' : 'media-usage.title', { count })}
      question={
        usage === null ? text('media-usage.unknown', { count }) : text(consequence, { count })
      }
      cancelLabel={text('media-usage.cancel')}
      onCancel={() => decide('cancel')}
      confirm={{
        label: text(`media-usage.${kind}.confirm`),
        variant: kind === 'delete' ? 'danger-light' : 'default',
        onClick: () => decide('go-on'),
      }}
    >
      {usage !== null && (
        <ScrollArea label={text('media-usage.heading')} maxHeight="40vh">
          <Box padding={4} hasRadius background="neutral100" borderColor="neutral200">
            <UsageList usage={usage} />
          </Box>
        </ScrollArea>
      )}
      {kind === 'delete' && usage !== null && (
        <Typography tag="p" textColor="neutral600">
          {days === null
            ? text('media-usage.delete.final', { count })
            : text('media-usage.delete.restorable', { count, days })}
        </Typography>
      )}
    </QuestionDialog>
  );
};

/** Offers Undo after files were deleted, instead of Strapi's own notification, which does not. */
const useOfferUndo = (): ((change: MediaChange, answer: unknown) => void) => {
  const text = useText();
  const [reload] = useReloadMediaMutation();
  const notify = useNotificationWithUndo();
  const onUndone = useEvent(() => void reload(null));
  return useEvent((change, answer) => {
    const { changeSet = null } = (answer ?? {}) as Partial<WithChangeSet>;
    if (change.kind !== 'delete' || changeSet === null) return;
    const count = countFiles(change);
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
};

/**
 * Rendered once, on every page of the panel: the question before files are changed, and the usage of the file whose
 * details are open.
 */
export const MediaUsageHost = () => {
  const text = useText();
  const [[question], setQuestions] = useState<readonly MediaQuestion[]>([]);
  const details = useFileDetails();
  useQuietNotifications();
  const offerUndo = useOfferUndo();
  const askFirst = useEvent<Parameters<AroundMediaChange>, Promise<Response>>(
    async (change, send, signal) => {
      const { kind, files, folders } = change;
      const usage = await findMediaUsage({ files, folders });
      if (usage !== null && !isInUse(usage)) return send();
      const decision = await new Promise((resolve) => {
        const decide: MediaQuestion['decide'] = (answer) => {
          setQuestions((asked) => asked.filter((one) => one.decide !== decide));
          resolve(answer);
        };
        // Strapi's dialog has closed.
        signal?.addEventListener('abort', () => decide('cancel'), { once: true });
        setQuestions((asked) => [...asked, { change, usage, decide }]);
      });
      return decision === 'go-on' ? send() : cancelChange(text(`media-usage.${kind}.cancelled`));
    }
  );
  useEffect(() => interceptMediaChanges(askFirst, offerUndo), [askFirst, offerUndo]);
  return (
    <>
      {question !== undefined && <MediaChangeDialog question={question} />}
      {details !== null && createPortal(<FileUsage file={details.file} />, details.slot)}
    </>
  );
};
