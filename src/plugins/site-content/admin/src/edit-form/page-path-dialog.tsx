import { Button, Flex, Modal } from '@strapi/design-system';
import { useState } from 'react';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { isQueryOrFragment } from '#site-content/domain/rules/page-link';
import { DialogFooter, DialogFrame, onEnter } from '../components/dialog-frame';
import { isUnpublished } from '../page-picker/page-picker';
import { PageTarget } from '../page-picker/page-target';
import { useText } from '../translations/text';

interface Props {
  /** The page whose path the field contains. */
  readonly present: PageOption | null;
  /** Query and fragment in the field. */
  readonly presentRest: string;
  readonly onSave: (path: string) => void;
  readonly onClose: () => void;
}

/** Asks for a page, and saves its published path with an optional anchor or query. */
export const PagePathDialog = ({ present, presentRest, onSave, onClose }: Props) => {
  const text = useText();
  const [page, setPage] = useState(present);
  const [rest, setRest] = useState(presentRest);
  const place = rest.trim();
  const isRestValid = isQueryOrFragment(place);
  const path = page !== null && page.path !== null && isRestValid ? `${page.path}${place}` : null;
  const save = (): void => {
    if (path !== null) onSave(path);
  };
  return (
    <DialogFrame
      title={text('edit-form.path.choose')}
      closeLabel={text('edit-form.path.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <PageTarget
            takesFocus
            page={page}
            hint={text(isUnpublished(page) ? 'edit-form.path.none' : 'edit-form.path.hint')}
            rest={rest}
            isRestValid={isRestValid}
            onPage={setPage}
            onRest={setRest}
            onKeyDown={onEnter(save)}
          />
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('edit-form.path.cancel')} onCancel={onClose}>
        <Button disabled={path === null} onClick={save}>
          {text('edit-form.path.save')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
