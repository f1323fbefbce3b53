import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
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
    <QuestionDialog onCancel={() => decide('cancel')}>
      <Dialog.Header>
        {text(usage === null ? 'media-usage.title-unknown' : 'media-usage.title', { count })}
      </Dialog.Header>
      <Dialog.Body>
        <Flex direction="column" alignItems="stretch" gap={4} width="100%">
          <Dialog.Description textColor="neutral800">
            {usage === null ? text('media-usage.unknown', { count }) : text(consequence, { count })}
          </Dialog.Description>
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
        </Flex>
      </Dialog.Body>
      <Dialog.Footer>
        {/* Gets the focus, because Strapi's button that had it is disabled meanwhile. */}
        <Dialog.Cancel>
          <Button variant="tertiary" fullWidth>
            {text('media-usage.cancel')}
          </Button>
        </Dialog.Cancel>
        <Button
          variant={kind === 'delete' ? 'danger-light' : 'default'}
          fullWidth
          onClick={() => decide('go-on')}
        >
          {text(`media-usage.${kind}.confirm`)}
        </Button>
      </Dialog.Footer>
    </QuestionDialog>
  );
};
