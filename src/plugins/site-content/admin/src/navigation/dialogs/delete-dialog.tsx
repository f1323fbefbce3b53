import { Typography } from '@strapi/design-system';
import { QuestionDialog } from '../../components/question-dialog';
import { UndoNote } from '../../history-slot/slot';
import { useText } from '../../translations/text';

interface DeleteDialogProps {
  readonly title: string;
  /** Number of subitems that are deleted with it. */
  readonly below: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks for confirmation before an item and its subitems are deleted. */
export const DeleteDialog = ({ title, below, onDelete, onClose, onClosed }: DeleteDialogProps) => {
  const text = useText();
  return (
    <QuestionDialog
      isCentered
      title={text('navigation.delete.title', { count: below + 1 })}
      question={text('navigation.delete.question', { title, count: below })}
      cancelLabel={text('navigation.cancel')}
      onCancel={onClose}
      confirm={{
        label: text('navigation.delete.confirm', { count: below + 1 }),
        variant: 'danger-light',
        onClick: onDelete,
      }}
      onClosed={onClosed}
    >
      <Typography tag="p">{text('navigation.not-saved-yet')}</Typography>
      <UndoNote isLater />
    </QuestionDialog>
  );
};
