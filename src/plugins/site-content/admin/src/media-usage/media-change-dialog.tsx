import { Box, Typography } from '@strapi/design-system';
import { QuestionDialog } from '../components/question-dialog';
import { ScrollArea } from '../components/scroll-area';
import { useText } from '../translations/text';
import type { MediaQuestion } from './media-question';
import { UsageList } from './usage-list/usage-list';

/** Asks for confirmation before files in use are deleted or replaced, and lists where they are used. */
export const MediaChangeDialog = ({ question }: { readonly question: MediaQuestion }) => {
  const { change, usage, decide } = question;
  const text = useText();
  const { kind } = change;
  // The number of files in a folder is unknown, so the texts use the plural.
  const count = change.folders.length > 0 ? 2 : change.files.length;
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
