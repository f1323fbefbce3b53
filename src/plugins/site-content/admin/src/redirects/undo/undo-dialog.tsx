import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import type { UndoableAct } from '../../../../contract/panel/redirects';
import { DialogFrame } from '../../elements/dialog-frame';
import { useText } from '../../translations/text';
import { FailureNotes } from '../editing/failure-notes';
import type { SaveFailure } from '../editing/save-failure';
import { useUndoSentence } from './undo-sentence';

interface UndoDialogProps {
  /** `null` where there is nothing any more. */
  readonly undoable: UndoableAct | null;
  readonly isUndoing: boolean;
  readonly failure: SaveFailure | null;
  readonly onUndo: (id: string) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks before something is undone, and says what stands in the way. */
export const UndoDialog = (props: UndoDialogProps) => {
  const { undoable, isUndoing, failure, onUndo, onClose, onClosed } = props;
  const text = useText();
  const sentence = useUndoSentence();
  return (
    <DialogFrame
      title={text('redirects.undo.title')}
      closeLabel={text('redirects.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {failure !== null && (
            <Typography fontWeight="bold">{text('redirects.undo.failed')}</Typography>
          )}
          <FailureNotes failure={failure} />
          {undoable !== null && failure === null && (
            <>
              <Typography>{sentence(undoable)}</Typography>
              <Typography>{text('redirects.undo.question', { count: undoable.total })}</Typography>
            </>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text(failure === null ? 'redirects.cancel' : 'redirects.close')}
        </Button>
        {undoable !== null && (
          <Button loading={isUndoing} onClick={() => onUndo(undoable.id)}>
            {text(failure === null ? 'redirects.undo' : 'redirects.try-again')}
          </Button>
        )}
      </Modal.Footer>
    </DialogFrame>
  );
};
