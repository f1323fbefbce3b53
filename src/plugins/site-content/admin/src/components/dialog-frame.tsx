import { Button, Modal } from '@strapi/design-system';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../translations/text';
import { findOpener, giveBackFocus, noteOpener, whenFocusIsFree } from './focus';
import { QuestionDialog } from './question-dialog';

interface DialogFrameProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Moves the focus after the dialog has closed. By default, it returns to the element that opened the dialog. */
  readonly onClosed?: (opener: Element | null) => void;
  /** Whether the typed text is saved already, although the dialog is still open. */
  readonly isSaved?: boolean;
  /** Whether work is in progress that closing would not cancel. The dialog stays open until it ends. */
  readonly isBusy?: boolean;
  /** Body and footer. */
  readonly children: ReactNode;
}

/**
 * True if a closed combobox has handled Escape to clear itself. Without a list to close, users expect Escape to close
 * the dialog.
 */
const isTakenByClosedCombobox = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' &&
  defaultPrevented &&
  (target as Element).matches('[role="combobox"][aria-expanded="false"]');

/** Long words in titles and paths wrap; labels of buttons do not. */
const Content = styled(Modal.Content)`
  outline: none;
  overflow-wrap: anywhere;

  footer {
    overflow-wrap: normal;
  }
`;

const CONTROLS = 'input, textarea, select, button, a[href], [tabindex="0"]';
const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [role="combobox"])';

/** Fields whose content would be lost when the dialog closes. */
const TYPED = `${TEXT_FIELDS}, input[type="file"]`;

/**
 * Moves the focus to the text field at the start of a dialog, or to the dialog itself if it starts with another
 * control. Radix would focus the first button, which closes the dialog: pressing Enter would then discard the user's
 * work.
 */
const focusOnOpening = (event: Event): void => {
  const dialog = event.target as HTMLElement;
  const first = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.closest('header') === null
  );
  event.preventDefault();
  (first?.matches(TEXT_FIELDS) === true ? first : dialog).focus();
};

/** Handles Enter as a form would. A dialog inside an entry's form must not be a form itself. */
export const onEnter =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };

/**
 * A dialog that is open while it is rendered. A text field at its start gets the focus. Once something was typed,
 * Escape and clicks outside ask for confirmation before they close it, because both happen by mistake.
 */
export const DialogFrame = (props: DialogFrameProps) => {
  const { title, closeLabel, onClose, onClosed, isSaved = false, isBusy = false, children } = props;
  const text = useText();
  const wasTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  // Found before the dialog takes the focus. The design system restores the focus only to its own trigger button, and
  // there is none.
  const [opener] = useState(findOpener);
  const noteTyped = ({ target }: FormEvent): void => {
    if ((target as Element).matches(TYPED)) wasTyped.current = true;
  };
  /** Asks for confirmation instead of closing the dialog if input would be lost. */
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
      <Content
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          noteOpener(event.target as Element, opener);
          focusOnOpening(event);
        }}
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
        {isAsking && (
          <QuestionDialog
            isCentered
            title={text('elements.discard')}
            question={text('elements.discard.question')}
            cancelLabel={text('elements.discard.keep')}
            onCancel={() => setAsking(false)}
            confirm={{
              label: text('elements.discard.confirm'),
              variant: 'danger-light',
              onClick: onClose,
            }}
          />
        )}
      </Content>
    </Modal.Root>
  );
};

interface DialogFooterProps {
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** The buttons after the cancel button. */
  readonly children: ReactNode;
}

/** The buttons of a dialog. The first one cancels. */
export const DialogFooter = ({ cancelLabel, onCancel, children }: DialogFooterProps) => (
  <Modal.Footer>
    <Button variant="tertiary" onClick={onCancel}>
      {cancelLabel}
    </Button>
    {children}
  </Modal.Footer>
);
