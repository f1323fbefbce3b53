import { Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { Listed } from '#site-content/domain/panel/page-bulk-actions';
import { FirstFew } from './first-few';

/** Number of items shown at first, so that the dialog stays readable. The others are shown on request. */
const FIRST = 10;

interface SectionProps<Item> {
  readonly sentence: string;
  readonly listed: Listed<Item>;
  readonly toKey: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** Loads the items that are not listed yet. Unset if that is not possible. */
  readonly onAll?: () => void;
  /** Whether the section is below a heading. */
  readonly isPart?: boolean;
}

/** Shows one effect of an action and the affected items. Renders nothing if there are none. */
export const OutcomeSection = <Item,>({
  sentence,
  listed,
  toKey,
  render,
  onAll,
  isPart = false,
}: SectionProps<Item>) => {
  if (listed.total === 0) return null;
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Typography tag="p" fontWeight={isPart ? 'regular' : 'bold'} textColor="neutral800">
        {sentence}
      </Typography>
      <FirstFew
        items={listed.first}
        total={listed.total}
        {...(onAll === undefined ? {} : { onAll })}
        first={FIRST}
        toKey={toKey}
        render={(item) => (
          <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
            {render(item)}
          </Typography>
        )}
      />
    </Flex>
  );
};
