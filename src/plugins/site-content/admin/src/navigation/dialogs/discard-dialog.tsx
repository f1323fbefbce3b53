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
    <QuestionDialog
      isCentered
      title={text('navigation.discard')}
      question={text('navigation.discard.question')}
      cancelLabel={text('navigation.cancel')}
      onCancel={onClose}
      confirm={{
        label: text('navigation.discard'),
        variant: 'danger-light',
        onClick: () => {
          onDiscard();
          onClose();
        },
      }}
      onClosed={onClosed}
    />
  );
};
