import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import type { RedirectRow } from '#site-content/domain/panel/redirects';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { UndoNote } from '../../history-slot/slot';
import { useText } from '../../translations/text';
import { LinksBeforeDeletion } from '../links-to-sources/links-before-deletion';
import { FailureNotes } from './failure-notes';
import { type Saved, useSave } from './use-save';

interface DeleteQuestionProps {
  readonly row: RedirectRow;
  /** Called with the document id, `null` if unknown. */
  readonly onDeleted: (saved: Saved) => void;
  readonly onClose: () => void;
  readonly onClosed: (opener: Element | null) => void;
}

/** Asks for confirmation before a redirect is deleted. */
export const DeleteQuestion = ({ row, onDeleted, onClose, onClosed }: DeleteQuestionProps) => {
  const text = useText();
  const { isSaving, failure, save } = useSave(onDeleted);
  return (
    <DialogFrame
      title={text('redirects.delete.title')}
      closeLabel={text('redirects.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography style={{ overflowWrap: 'anywhere' }}>
            {text('redirects.delete.question', { source: row.source })}
          </Typography>
          <LinksBeforeDeletion redirects={[row.id]} />
          <UndoNote />
          <FailureNotes failure={failure} />
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('redirects.cancel')} onCancel={onClose}>
        <Button
          variant="danger-light"
          loading={isSaving}
          onClick={() => save({ action: 'delete', id: row.id })}
        >
          {text('redirects.delete.confirm')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
