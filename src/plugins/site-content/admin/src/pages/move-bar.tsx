import { Button, Flex, Typography } from '@strapi/design-system';
import type { RefObject } from 'react';
import { findRow } from '../components/focus';
import { passFocus } from '../components/pass-focus';
import { useText } from '../translations/text';

interface CarryBarProps {
  readonly title: string;
  readonly count: number;
  /** Whether the rows are in tree order, so that pages can be placed after another one. */
  readonly isOrdered: boolean;
  readonly topButton: RefObject<HTMLButtonElement>;
  readonly onTop: () => void;
  readonly onCancel: () => void;
}

/** Explains how to drop pages that were picked up. */
export const MoveBar = (props: CarryBarProps) => {
  const { title, count, isOrdered, topButton, onTop, onCancel } = props;
  const text = useText();
  return (
    <Flex
      gap={2}
      wrap="wrap"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Typography textColor="neutral800">
        {text('pages.drag.how', { title, count, isTree: isOrdered ? 'yes' : 'no' })}
      </Typography>
      <Button ref={topButton} size="S" variant="secondary" onClick={onTop}>
        {text('pages.drag.to-top')}
      </Button>
      <Button ref={passFocus(findRow)} size="S" variant="ghost" onClick={onCancel}>
        {text('pages.cancel')}
      </Button>
    </Flex>
  );
};
