import { Modal } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { giveBackFocus, whenFocusIsFree } from './focus';

interface DialogFrameProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Puts the focus where it belongs once the dialog is gone; by default it goes back to where it came from. */
  readonly onClosed?: () => void;
  /** Its body and its footer. */
  readonly children: ReactNode;
}

/** A dialog, open for as long as it is drawn. */
export const DialogFrame = (props: DialogFrameProps) => {
  const { title, closeLabel, onClose, onClosed, children } = props;
  // Before the dialog takes it. The design system gives it back to a button of its own alone, which there is none of here.
  const [opener] = useState(() => document.activeElement);
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content
        aria-describedby={undefined}
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
