import { useId, useState, type ReactNode } from 'react';
import { Flex, TextButton, Typography } from '@strapi/design-system';

interface Props<Item> {
  readonly items: readonly Item[];
  readonly render: (item: Item) => ReactNode;
  readonly keyOf: (item: Item) => string;
  /** How many are shown at first. */
  readonly first: number;
  /** How many there are, where not all are given. */
  readonly total?: number;
  /** Asks for all, where not all are given and they can be had. */
  readonly onAll?: (() => void) | undefined;
  /** `and 7 more`, for what is not shown. */
  readonly more: (count: number) => string;
  readonly fewer: string;
}

/** How many are missing, which brings them where they can be had. */
const Rest = (props: { readonly sentence: string; readonly onAll: (() => void) | undefined }) =>
  props.onAll === undefined ? (
    <Typography textColor="neutral600">{props.sentence}</Typography>
  ) : (
    <TextButton onClick={props.onAll}>{props.sentence}</TextButton>
  );

/** A list that shows its first few items, and the rest when asked. */
export const FirstFew = <Item,>(props: Props<Item>) => {
  const { items, render, keyOf, first, total = items.length, onAll, more, fewer } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const showAll =
    onAll &&
    ((): void => {
      setOpen(true);
      onAll();
    });
  const shown = isOpen ? items : items.slice(0, first);
  return (
    <Flex direction="column" alignItems="flex-start" gap={2} width="100%">
      <Flex tag="ul" id={id} direction="column" alignItems="flex-start" gap={2} width="100%">
        {shown.map((item) => (
          <li key={keyOf(item)} style={{ maxWidth: '100%', overflowWrap: 'anywhere' }}>
            {render(item)}
          </li>
        ))}
      </Flex>
      {(isOpen || items.length <= first) && total > items.length ? (
        <Rest sentence={more(total - items.length)} onAll={showAll} />
      ) : null}
      {items.length > first ? (
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? fewer : more(total - first)}
        </TextButton>
      ) : null}
    </Flex>
  );
};
