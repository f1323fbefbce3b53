import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
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
    <QuestionDialog onCancel={onClose} onClosed={onClosed}>
      <Dialog.Header>{text('navigation.delete.title', { count: below + 1 })}</Dialog.Header>
      <Dialog.Body icon={<WarningCircle fill="danger600" />}>
        <Flex direction="column" gap={2} style={{ textAlign: 'center' }}>
          <Dialog.Description>
            {text('navigation.delete.question', { title, count: below })}
          </Dialog.Description>
          <Typography tag="p">{text('navigation.not-saved-yet')}</Typography>
          <UndoNote isLater />
        </Flex>
      </Dialog.Body>
      <Dialog.Footer>
        <Dialog.Cancel>
          <Button variant="tertiary" fullWidth>
            {text('navigation.cancel')}
          </Button>
        </Dialog.Cancel>
        <Dialog.Action>
          <Button variant="danger-light" fullWidth onClick={onDelete}>
            {text('navigation.delete.confirm', { count: below + 1 })}
          </Button>
        </Dialog.Action>
      </Dialog.Footer>
    </QuestionDialog>
  );
};
