import { Field, TextButton, Typography, useComposedRefs } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { type ChangeEvent, forwardRef, memo, useState } from 'react';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import { usePageAt } from '../../page-picker/page-options';
import type { CustomFieldProps } from '../../strapi-internals/custom-field-props';
import { useText } from '../../translations/text';
import { PagePathDialog } from './page-path-dialog';

const PathInput = forwardRef<HTMLInputElement, CustomFieldProps>(
  ({ name, label, labelAction, hint, placeholder, required, disabled }, forwardedRef) => {
    const text = useText();
    const ref = useComposedRefs(useFocusInputField<HTMLInputElement>(name), forwardedRef);
    const { value, error, onChange } = useField<string | null>(name);
    const [isChoosing, setChoosing] = useState(false);
    const path = value ?? '';
    // Without the site URL, which does not belong in the field.
    const typed = readTypedPath(path, '');
    const page = usePageAt(typed === null ? null : typed.path);
    return (
      <Field.Root name={name} hint={hint} error={error} required={required ?? false}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled ?? false}
          placeholder={placeholder}
          value={path}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(name, target.value)}
        />
        <Field.Error />
        <Field.Hint />
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
      </Field.Root>
    );
  }
);
PathInput.displayName = 'PathInput';

/** The input of a path, with a page picker. */
const MemoizedPathInput = memo(PathInput);
export { MemoizedPathInput as PathInput };
