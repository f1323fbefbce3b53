import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { QuestionDialog } from '../../components/question-dialog';
import { useText } from '../../translations/text';

interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
  readonly onClosed: (opener: Element | null) => void;
}

/** Asks for confirmation before all unsaved changes are discarded. */
export const DiscardDialog = ({ onDiscard, onClose, onClosed }: DiscardDialogProps) => {
  const text = useText();
  return (
    <QuestionDialog onCancel={onClose} onClosed={onClosed}>
      <Dialog.Header>{text('navigation.discard')}</Dialog.Header>
      <Dialog.Body icon={<WarningCircle fill="danger600" />}>
        <Dialog.Description>{text('navigation.discard.question')}</Dialog.Description>
      </Dialog.Body>
      <Dialog.Footer>
        <Dialog.Cancel>
          <Button variant="tertiary" fullWidth>
            {text('navigation.cancel')}
          </Button>
        </Dialog.Cancel>
        <Dialog.Action>
          <Button variant="danger-light" fullWidth onClick={onDiscard}>
            {text('navigation.discard')}
          </Button>
        </Dialog.Action>
      </Dialog.Footer>
    </QuestionDialog>
  );
};
