import { Field, Typography, useComposedRefs } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { type ChangeEvent, forwardRef, memo } from 'react';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import { anyLink } from '#site-content/domain/rules/links';
import { OfferedAddress } from '../components/offered-address';
import { usePageAt } from '../page-picker/page-options';
import { usePanelSettings } from '../settings/panel-settings';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useText } from '../translations/text';

const LinkUrlInput = forwardRef<HTMLInputElement, CustomFieldProps>(
  ({ name, label, labelAction, hint, placeholder, required, disabled }, forwardedRef) => {
    const text = useText();
    const ref = useComposedRefs(useFocusInputField<HTMLInputElement>(name), forwardedRef);
    const { value, error, onChange } = useField<string | null>(name);
    const url = value ?? '';
    const typed = readTypedPath(url.trim(), usePanelSettings()?.siteUrl ?? '');
    const page = usePageAt(typed?.path ?? null);
    return (
      <Field.Root name={name} hint={hint} error={error} required={required ?? false}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled ?? false}
          placeholder={placeholder}
          value={url}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(name, target.value)}
        />
        <Field.Error />
        <Field.Hint />
        {!disabled && (
          <OfferedAddress
            typed={url}
            rule={anyLink}
            onTake={(address) => onChange(name, address)}
          />
        )}
        <div role="status">
          {page !== null && (
            <Typography tag="p" variant="pi" textColor="neutral800">
              {text('edit-form.link-url.page', { title: page.title })}
            </Typography>
          )}
        </div>
      </Field.Root>
    );
  }
);
LinkUrlInput.displayName = 'LinkUrlInput';

/** The input of a link's URL: completes addresses without a scheme, and points out pages, which links can follow. */
const MemoizedLinkUrlInput = memo(LinkUrlInput);
export { MemoizedLinkUrlInput as LinkUrlInput };
