import { Button, Flex, Modal, TextButton, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { forwardRef, memo, useState } from 'react';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { isQueryOrFragment } from '#site-content/domain/rules/page-link';
import { DialogFooter, DialogFrame, onEnter } from '../components/dialog-frame';
import { usePageAt } from '../page-picker/page-options';
import { isUnpublished } from '../page-picker/page-picker';
import { PageTarget } from '../page-picker/page-target';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useText } from '../translations/text';
import { AddressField } from './address-field';

interface PagePathDialogProps {
  /** The page whose path the field contains. */
  readonly present: PageOption | null;
  /** Query and fragment in the field. */
  readonly presentRest: string;
  readonly onSave: (path: string) => void;
  readonly onClose: () => void;
}

/** Asks for a page, and saves its published path with an optional anchor or query. */
const PagePathDialog = ({ present, presentRest, onSave, onClose }: PagePathDialogProps) => {
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

const PathInput = forwardRef<HTMLInputElement, CustomFieldProps>((props, ref) => {
  const { name, disabled } = props;
  const text = useText();
  const { value, onChange } = useField<string | null>(name);
  const [isChoosing, setChoosing] = useState(false);
  // The empty site URL excludes absolute URLs, which do not belong in this field.
  const typed = readTypedPath(value ?? '', '');
  const page = usePageAt(typed === null ? null : typed.path) ?? null;
  return (
    <AddressField {...props} ref={ref}>
      <div role="status">
        {page !== null && (
          <Typography tag="p" variant="pi" textColor="neutral800">
            {text('edit-form.path.page', { title: page.title })}
          </Typography>
        )}
      </div>
      {!disabled && (
        <TextButton onClick={() => setChoosing(true)}>{text('edit-form.path.choose')}</TextButton>
      )}
      {isChoosing && (
        <PagePathDialog
          present={page}
          presentRest={page === null ? '' : (typed?.rest ?? '')}
          onSave={(chosen) => {
            onChange(name, chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </AddressField>
  );
});
PathInput.displayName = 'PathInput';

/** The input of a path, with a page picker. */
const MemoizedPathInput = memo(PathInput);
export { MemoizedPathInput as PathInput };
