import { Button, Dialog } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { findOpener, giveBackFocus, noteOpener, whenFocusIsFree } from './focus';

interface QuestionDialogProps {
  readonly title: string;
  readonly question: string;
  /** Whether to center the texts, as Strapi does in short questions. */
  readonly isCentered?: boolean;
  /** Additional content below the question. */
  readonly children?: ReactNode;
  /** The label of the button that gets the focus first. */
  readonly cancelLabel: string;
  /** Called by this button and on Escape. */
  readonly onCancel: () => void;
  /** The button that confirms; without it, there is nothing to choose. */
  readonly confirm?: {
    readonly label: string;
    readonly variant?: 'default' | 'danger-light';
    readonly onClick: () => void;
  };
  /** Moves the focus after the dialog has closed. By default, it returns to the element that opened the dialog. */
  readonly onClosed?: (opener: Element | null) => void;
}

/** A question that is open while it is rendered. */
export const QuestionDialog = (props: QuestionDialogProps) => {
  const { title, question, isCentered = false, children, cancelLabel, onCancel } = props;
  const { confirm, onClosed } = props;
  const [opener] = useState(findOpener);
  return (
    <Dialog.Root open onOpenChange={(isOpen: boolean) => !isOpen && onCancel()}>
      <Dialog.Content
        // Titles and paths may be one long word.
        style={{ overflowWrap: 'anywhere' }}
        onOpenAutoFocus={({ target }) => noteOpener(target as Element, opener)}
        onCloseAutoFocus={whenFocusIsFree(() => (onClosed ?? giveBackFocus)(opener))}
      >
        <Dialog.Header>{title}</Dialog.Header>
        <Dialog.Body
          alignItems="stretch"
          gap={isCentered ? 2 : 4}
          style={isCentered ? { textAlign: 'center' } : {}}
        >
          <Dialog.Description textColor="neutral800">{question}</Dialog.Description>
          {children}
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button fullWidth variant="tertiary">
              {cancelLabel}
            </Button>
          </Dialog.Cancel>
          {confirm !== undefined && (
            <Button fullWidth variant={confirm.variant ?? 'default'} onClick={confirm.onClick}>
              {confirm.label}
            </Button>
          )}
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};
