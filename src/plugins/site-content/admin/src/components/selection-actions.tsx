import { Button, Flex, Menu, MenuItem, Typography } from '@strapi/design-system';
import { useMediaQuery } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useText } from '../translations/text';

/** An action on everything that is selected. */
export interface SelectionAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly variant: 'tertiary' | 'danger-light' | 'ghost';
  readonly onRun: () => void;
}

/** Whether an element belongs to the bar, and the bar is still there. */
export const isInSelectionBar = (element: Element | null): boolean =>
  element?.isConnected === true && element.closest('[data-selection-bar]') !== null;

interface SelectionActionsProps {
  /** Says how much is selected. */
  readonly status: string;
  readonly actions: readonly SelectionAction[];
}

/**
 * The bar above a list in which something is selected. In a narrow window its actions are a menu: one below the other, they
 * would push what was just ticked off the screen.
 */
export const SelectionActions = ({ status, actions }: SelectionActionsProps) => {
  const text = useText();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  return (
    <Flex
      data-selection-bar
      gap={2}
      {...(isNarrow ? { justifyContent: 'space-between', width: '100%' } : { wrap: 'wrap' })}
    >
      <Typography fontWeight="bold" textColor="neutral800" role="status">
        {status}
      </Typography>
      {isNarrow ? (
        <Menu.Root>
          <Menu.Trigger size="S" variant="tertiary">
            {text('elements.bulk-actions')}
          </Menu.Trigger>
          <Menu.Content popoverPlacement="bottom-end" maxHeight="unset">
            {actions.map(({ id, label, icon, variant, onRun }) => (
              <MenuItem
                key={id}
                startIcon={icon}
                variant={variant === 'danger-light' ? 'danger' : 'default'}
                onSelect={onRun}
              >
                {label}
              </MenuItem>
            ))}
          </Menu.Content>
        </Menu.Root>
      ) : (
        actions.map(({ id, label, icon, variant, onRun }) => (
          <Button key={id} size="S" variant={variant} startIcon={icon} onClick={onRun}>
            {label}
          </Button>
        ))
      )}
    </Flex>
  );
};
