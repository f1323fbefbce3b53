import { Button, Flex, Typography } from '@strapi/design-system';
import { ArrowsCounterClockwise } from '@strapi/icons';
import type { UndoableAct } from '../../../../contract/panel/redirects';
import { useText } from '../../translations/text';
import { useUndoSentence } from './undo-sentence';

interface UndoBarProps {
  readonly undoable: UndoableAct;
  readonly onAsk: () => void;
}

/** Says what was done last with many redirects, and offers to undo it. */
export const UndoBar = ({ undoable, onAsk }: UndoBarProps) => {
  const text = useText();
  const sentence = useUndoSentence();
  return (
    <Flex gap={3} wrap="wrap" paddingBottom={4}>
      <Typography variant="pi" textColor="neutral600">
        {sentence(undoable)}
      </Typography>
      <Button size="S" variant="tertiary" startIcon={<ArrowsCounterClockwise />} onClick={onAsk}>
        {text('redirects.undo')}
      </Button>
    </Flex>
  );
};
