import { Dialog } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { findOpener, giveBackFocus, noteOpener, whenFocusIsFree } from './focus';

interface QuestionDialogProps {
  /** Called on Escape and by `Dialog.Cancel`, which gets the focus first and must be among the children. */
  readonly onCancel: () => void;
  /** Moves the focus after the dialog has closed. By default, it returns to the element that opened the dialog. */
  readonly onClosed?: (opener: Element | null) => void;
  /** Header, body and footer. */
  readonly children: ReactNode;
}

/** A question that is open while it is rendered. */
export const QuestionDialog = ({ onCancel, onClosed, children }: QuestionDialogProps) => {
  const [opener] = useState(findOpener);
  return (
    <Dialog.Root open onOpenChange={(isOpen: boolean) => !isOpen && onCancel()}>
      <Dialog.Content
        // Titles and paths may be one long word.
        style={{ overflowWrap: 'anywhere' }}
        onOpenAutoFocus={({ target }) => noteOpener(target as Element, opener)}
        onCloseAutoFocus={whenFocusIsFree(() => (onClosed ?? giveBackFocus)(opener))}
      >
        {children}
      </Dialog.Content>
    </Dialog.Root>
  );
};
