import { Button, Dialog, Modal } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../translations/text';
import { findOpener, giveBackFocus, whenFocusIsFree } from './focus';

interface DialogFrameProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Moves the focus after the dialog has closed; by default it returns to what has opened it. */
  readonly onClosed?: (opener: Element | null) => void;
  /** Whether what was typed is saved, although the dialog stays open. */
  readonly isSaved?: boolean;
  /** Whether something is going on that closing the dialog would not cancel: it stays open until then. */
  readonly isBusy?: boolean;
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

const CONTROLS = 'input, textarea, select, button, a[href], [tabindex="0"]';
const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [role="combobox"])';

/** Fields whose content would be lost with the dialog. */
const TYPED = `${TEXT_FIELDS}, input[type="file"]`;

/**
 * Moves the focus to the text field that a dialog begins with, otherwise to the dialog itself. Radix would focus the first
 * button, which closes the dialog: Enter would drop what the user came to do.
 */
const focusOnOpening = (event: Event): void => {
  const dialog = event.target as HTMLElement;
  const first = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.closest('header') === null
  );
  event.preventDefault();
  (first?.matches(TEXT_FIELDS) === true ? first : dialog).focus();
};

/** Does on Enter what a form would do: a dialog inside an entry's form must not be a form itself. */
export const onEnter =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };

/**
 * A dialog that is open while it is rendered. Its first text field gets the focus. Once something was typed, Escape and a
 * click outside ask before they close it: both happen by mistake.
 */
export const DialogFrame = (props: DialogFrameProps) => {
  const { title, closeLabel, onClose, onClosed, isSaved = false, isBusy = false, children } = props;
  const text = useText();
  const wasTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  // Remembered before the dialog takes the focus. The design system only restores it to its own trigger
  // button, and there is none.
  const [opener] = useState(findOpener);
  const noteTyped = ({ target }: FormEvent): void => {
    if ((target as Element).matches(TYPED)) wasTyped.current = true;
  };
  /** Asks instead of closing the dialog, if something would be lost. */
  const askFirst = (event: Event): void => {
    if (!isBusy && (!wasTyped.current || isSaved)) return;
    event.preventDefault();
    if (!isBusy) setAsking(true);
  };
  const leave = (): void => {
    if (isBusy) return;
    if (wasTyped.current && !isSaved) setAsking(true);
    else onClose();
  };
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && !isBusy && onClose()}>
      <Modal.Content
        aria-describedby={undefined}
        // Titles and addresses may be one long word.
        style={{ outline: 'none', overflowWrap: 'anywhere' }}
        onOpenAutoFocus={focusOnOpening}
        onInput={noteTyped}
        onEscapeKeyDown={askFirst}
        onPointerDownOutside={askFirst}
        onKeyDown={(event) => isTakenByClosedCombobox(event) && leave()}
        onCloseAutoFocus={whenFocusIsFree(() => (onClosed ?? giveBackFocus)(opener))}
      >
        <Modal.Header closeLabel={closeLabel}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        {children}
        <Dialog.Root open={isAsking} onOpenChange={setAsking}>
          <ConfirmDialog
            title={text('elements.discard')}
            startAction={
              <Dialog.Cancel>
                <Button fullWidth variant="tertiary">
                  {text('elements.discard.keep')}
                </Button>
              </Dialog.Cancel>
            }
            endAction={
              <Dialog.Action>
                <Button fullWidth variant="danger-light" onClick={onClose}>
                  {text('elements.discard.confirm')}
                </Button>
              </Dialog.Action>
            }
          >
            {text('elements.discard.question')}
          </ConfirmDialog>
        </Dialog.Root>
      </Modal.Content>
    </Modal.Root>
  );
};

interface DialogFooterProps {
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** The buttons after it. */
  readonly children: ReactNode;
}

/** The buttons of a dialog, of which the first one leaves everything as it is. */
export const DialogFooter = ({ cancelLabel, onCancel, children }: DialogFooterProps) => (
  <Modal.Footer>
    <Button variant="tertiary" onClick={onCancel}>
      {cancelLabel}
    </Button>
    {children}
  </Modal.Footer>
);
