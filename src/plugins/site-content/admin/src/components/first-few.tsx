import { Flex, TextButton, Typography } from '@strapi/design-system';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../translations/text';

interface Props<Item> {
  readonly items: readonly Item[];
  readonly render: (item: Item) => ReactNode;
  readonly toKey: (item: Item) => string;
  /** Number of items shown at first. */
  readonly first: number;
  /**
   * Total number, if not all items are given. `onAll` loads the rest; without it, the list says how many are missing.
   */
  readonly total?: number;
  readonly onAll?: () => void;
}

/** A list that shows its first items, and the rest on request. */
export const FirstFew = <Item,>(props: Props<Item>) => {
  const { items, render, toKey, first, total = items.length, onAll } = props;
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isToLoad = total > items.length && onAll !== undefined;
  const isAllShown = isOpen && !isToLoad;
  const press = (): void => {
    setOpen(!isAllShown);
    if (isToLoad) onAll();
  };
  const shown = isOpen ? items : items.slice(0, first);
  const isCut = total > items.length && onAll === undefined;
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Flex tag="ul" id={id} direction="column" alignItems="flex-start" gap={2} width="100%">
        {shown.map((item) => (
          <li key={toKey(item)} style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
            {render(item)}
          </li>
        ))}
      </Flex>
      {/* The same button in both states, so that it keeps the focus. */}
      {(items.length > first || isToLoad) && (
        <TextButton aria-expanded={isAllShown} aria-controls={id} onClick={press}>
          {isAllShown
            ? text('elements.fewer')
            : text(isCut ? 'elements.first' : 'elements.all', {
                count: isCut ? items.length : total,
              })}
        </TextButton>
      )}
      {isCut && isAllShown && (
        <Typography textColor="neutral600">
          {text('elements.not-listed', { count: total - items.length })}
        </Typography>
      )}
    </Flex>
  );
};
