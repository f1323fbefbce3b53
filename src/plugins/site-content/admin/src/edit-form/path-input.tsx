import { TextButton, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { forwardRef, memo, useState } from 'react';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import { usePageAt } from '../page-picker/page-options';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useText } from '../translations/text';
import { AddressField } from './address-field';
import { PagePathDialog } from './page-path-dialog';

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
