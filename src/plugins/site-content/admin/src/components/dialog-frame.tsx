import { Modal } from '@strapi/design-system';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { giveBackFocus, whenFocusIsFree } from './focus';

interface DialogFrameProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Moves the focus after the dialog has closed; by default it returns to where it was. */
  readonly onClosed?: () => void;
  /** Body and footer. */
  readonly children: ReactNode;
}

/**
 * Whether a closed combobox has taken Escape, to empty itself. Without a list to close, users expect Escape to
 * close the dialog.
 */
const isTakenByClosedCombobox = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  defaultPrevented &&
  (target as Element).matches('[role="combobox"][aria-expanded="false"]');

/** A dialog that is open while it is rendered. */
export const DialogFrame = (props: DialogFrameProps) => {
  const { title, closeLabel, onClose, onClosed, children } = props;
  // Remembered before the dialog takes the focus. The design system only restores it to its own trigger
  // button, and there is none.
  const [opener] = useState(() => document.activeElement);
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content
        aria-describedby={undefined}
        onKeyDown={(event) => isTakenByClosedCombobox(event) && onClose()}
        onCloseAutoFocus={whenFocusIsFree(onClosed ?? (() => giveBackFocus(opener)))}
      >
        <Modal.Header closeLabel={closeLabel}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
};
