import { Button, Flex, Typography } from '@strapi/design-system';
import { ArrowsCounterClockwise } from '@strapi/icons';
import type { HistoryChangeSet } from '#history/domain/api-types';
import { useText } from '../translations/text';
import { useUndoSentence } from './use-undo-sentence';

interface UndoBarProps {
  readonly last: HistoryChangeSet;
  readonly onAsk: () => void;
}

/** Shows the last bulk action on redirects, and offers Undo. */
export const UndoBar = ({ last, onAsk }: UndoBarProps) => {
  const text = useText();
  const sentence = useUndoSentence();
  return (
    <Flex gap={3} wrap="wrap" paddingBottom={4}>
      <Typography variant="pi" textColor="neutral600">
        {sentence(last)}
      </Typography>
      <Button size="S" variant="tertiary" startIcon={<ArrowsCounterClockwise />} onClick={onAsk}>
        {text('history.undo')}
      </Button>
    </Flex>
  );
};
