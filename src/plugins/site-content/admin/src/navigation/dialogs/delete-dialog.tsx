import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { whenFocusIsFree } from '../../components/focus';
import { useText } from '../../translations/text';

interface DeleteDialogProps {
  readonly title: string;
  /** How many items below it go along. */
  readonly below: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks before an item is deleted, and says what goes along. */
export const DeleteDialog = ({ title, below, onDelete, onClose, onClosed }: DeleteDialogProps) => {
  const text = useText();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Content onCloseAutoFocus={whenFocusIsFree(onClosed)}>
        <Dialog.Header>{text('navigation.delete.title')}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="danger600" />}>
          {`${text('navigation.delete.question', { title, count: below })} ${text('navigation.not-saved-yet')}`}
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
      </Dialog.Content>
    </Dialog.Root>
  );
};
