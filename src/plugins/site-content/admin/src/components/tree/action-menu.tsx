import { Menu } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Anchor of a row's menu. The row's own button opens it, so that no menu is rendered until then. */
const MenuAnchor = styled(Menu.Trigger)`
  position: absolute;
  inset: 0;
  visibility: hidden;
`;

interface ActionMenuProps {
  readonly onClose: () => void;
  /** Moves the focus after the menu has closed. */
  readonly onClosed: () => void;
  /** Menu items. */
  readonly children: ReactNode;
}

/** The menu of a row, open while it is rendered. */
export const ActionMenu = ({ onClose, onClosed, children }: ActionMenuProps) => (
  <Menu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <MenuAnchor aria-hidden tabIndex={-1} />
    <Menu.Content
      popoverPlacement="bottom-end"
      maxHeight="var(--radix-dropdown-menu-content-available-height)"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
    >
      {children}
    </Menu.Content>
  </Menu.Root>
);
