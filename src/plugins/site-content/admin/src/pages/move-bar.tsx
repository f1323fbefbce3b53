import { Button, Flex, Typography } from '@strapi/design-system';
import type { RefObject } from 'react';
import { useText } from '../translations/text';

interface CarryBarProps {
  readonly title: string;
  readonly count: number;
  readonly topButton: RefObject<HTMLButtonElement>;
  readonly onTop: () => void;
  readonly onCancel: () => void;
}

/** Explains how to drop pages that were picked up. */
export const MoveBar = ({ title, count, topButton, onTop, onCancel }: CarryBarProps) => {
  const text = useText();
  return (
    <Flex
      gap={2}
      wrap="wrap"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Typography textColor="neutral800">{text('pages.drag.how', { title, count })}</Typography>
      <Button ref={topButton} size="S" variant="secondary" onClick={onTop}>
        {text('pages.drag.to-top')}
      </Button>
      <Button size="S" variant="ghost" onClick={onCancel}>
        {text('pages.cancel')}
      </Button>
    </Flex>
  );
};
