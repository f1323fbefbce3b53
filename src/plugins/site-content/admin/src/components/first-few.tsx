import { Flex, TextButton } from '@strapi/design-system';
import { type ReactNode, useId, useState } from 'react';

interface Props<Item> {
  readonly items: readonly Item[];
  readonly render: (item: Item) => ReactNode;
  readonly toKey: (item: Item) => string;
  /** How many are shown at first. */
  readonly first: number;
  /** How many there are, where not all are given; `onAll` asks for them then. */
  readonly total?: number;
  readonly onAll?: () => void;
  /** `and 7 more`, for what is not shown. */
  readonly more: (count: number) => string;
  readonly fewer: string;
}

/** A list that shows its first few items, and the rest when asked. */
export const FirstFew = <Item,>(props: Props<Item>) => {
  const { items, render, toKey, first, total = items.length, onAll, more, fewer } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isToLoad = total > items.length && onAll !== undefined;
  const isAllShown = isOpen && !isToLoad;
  const press = (): void => {
    setOpen(!isAllShown);
    if (isToLoad) onAll();
  };
  const shown = isOpen ? items : items.slice(0, first);
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Flex tag="ul" id={id} direction="column" alignItems="flex-start" gap={2} width="100%">
        {shown.map((item) => (
          <li key={toKey(item)} style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
            {render(item)}
          </li>
        ))}
      </Flex>
      {/* One button all the while, which keeps the focus. */}
      {(items.length > first || isToLoad) && (
        <TextButton aria-expanded={isAllShown} aria-controls={id} onClick={press}>
          {isAllShown ? fewer : more(total - shown.length)}
        </TextButton>
      )}
    </Flex>
  );
};
