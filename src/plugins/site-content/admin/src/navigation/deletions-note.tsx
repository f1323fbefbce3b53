import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { FirstFew } from '../components/first-few';
import { Mark } from '../components/mark';
import { useText } from '../translations/text';
import type { Deletion } from './tree/deletions';

/** Number of deletions shown at first, so that the tree stays in view. The others are shown on request. */
const FIRST = 5;

interface DeletionsNoteProps {
  readonly deletions: readonly Deletion[];
  readonly isBusy: boolean;
  readonly onTakeBack: (id: string) => void;
}

/** Lists the items that the next save deletes. The tree no longer shows them. */
export const DeletionsNote = ({ deletions, isBusy, onTakeBack }: DeletionsNoteProps) => {
  const text = useText();
  if (deletions.length === 0) return null;
  const count = deletions.reduce((sum, { below }) => sum + below + 1, 0);
  const sentence = text('navigation.deletions', { count });
  return (
    <Box
      tag="section"
      aria-label={sentence}
      padding={4}
      background="neutral100"
      borderColor="neutral150"
      borderStyle="solid"
      borderWidth="0 0 1px"
    >
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography tag="p" textColor="neutral800">
          {sentence}
        </Typography>
        <FirstFew
          items={deletions}
          first={FIRST}
          toKey={({ item }) => item.id}
          render={({ item: { id, title }, below }) => (
            <Flex gap={2} justifyContent="space-between">
              <Flex gap={2} wrap="wrap" minWidth={0}>
                <Typography
                  tag="s"
                  textColor="neutral700"
                  style={{ textDecoration: 'line-through', overflowWrap: 'anywhere' }}
                >
                  {text('navigation.deletions.item', { title, count: below })}
                </Typography>
                <Mark $as="danger">{text('navigation.changed.removed')}</Mark>
              </Flex>
              <Button
                size="S"
                variant="tertiary"
                disabled={isBusy}
                style={{ flex: 'none' }}
                aria-label={text('navigation.deletions.take-back.of', { title })}
                onClick={() => onTakeBack(id)}
              >
                {text('navigation.deletions.take-back')}
              </Button>
            </Flex>
          )}
        />
      </Flex>
    </Box>
  );
};
