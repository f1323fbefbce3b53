import { Modal } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useText } from '../../translations/text';
import { whenFocusIsFree } from '../../elements/focus';

interface DialogFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Puts the focus where it belongs once the dialog is gone. */
  readonly onClosed: () => void;
  /** Its body and its footer. */
  readonly children: ReactNode;
}

/** A dialog of the navigation, open for as long as it is drawn. */
export const DialogFrame = ({ title, onClose, onClosed, children }: DialogFrameProps) => {
  const text = useText();
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content aria-describedby={undefined} onCloseAutoFocus={whenFocusIsFree(onClosed)}>
        <Modal.Header closeLabel={text('navigation.close')}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
};
