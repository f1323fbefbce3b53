import { Button, Flex, Menu, MenuItem, Typography } from '@strapi/design-system';
import { useMediaQuery } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useText } from '../translations/text';
import { passFocus } from './pass-focus';
import { Status } from './status';

/** A bulk action on the selected items. */
export interface SelectionAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly variant: 'tertiary' | 'danger-light' | 'ghost';
  readonly onRun: () => void;
}

/** True if an element belongs to the bar and is still in the document. */
export const isInSelectionBar = (element: Element | null): boolean =>
  element?.isConnected === true && element.closest('[data-selection-bar]') !== null;

/** Returns the last button of the bar, which clears the selection. */
const findLast = (around: Element): Element | null =>
  around.closest('[data-selection-bar]')?.querySelector('button:last-of-type') ?? null;

interface SelectionActionsProps {
  /** Says how many items are selected. */
  readonly status: string;
  readonly actions: readonly SelectionAction[];
}

/**
 * The bar above a list with selected items. In a narrow window, its actions become a menu: below each other, they would
 * push the item that was just selected off the screen.
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
      <Status>
        <Typography fontWeight="bold" textColor="neutral800">
          {status}
        </Typography>
      </Status>
      {isNarrow ? (
        <Menu.Root>
          <Menu.Trigger size="S" variant="tertiary">
            {text('elements.bulk-actions')}
          </Menu.Trigger>
          <Menu.Content
            popoverPlacement="bottom-end"
            maxHeight="var(--radix-dropdown-menu-content-available-height)"
          >
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
          <Button
            key={id}
            // “Select all” disappears when it is pressed.
            ref={passFocus(findLast)}
            {...{ size: 'S', variant, startIcon: icon }}
            onClick={onRun}
          >
            {label}
          </Button>
        ))
      )}
    </Flex>
  );
};
