import { Field, Typography, useComposedRefs } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { type ChangeEvent, forwardRef, memo, type PropsWithChildren } from 'react';
import { reason } from '#site-content/domain/problems/problem';
import { anyLink, httpUrl } from '#site-content/domain/rules/links';
import { SuggestedUrl } from '../components/suggested-url';
import { PageAtPath } from '../page-picker/page-at-path';
import { useProblemText } from '../rules/use-problem-text';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useIsSelectedBeside, useTextField } from '../strapi-internals/edit-form-values';

/**
 * A text field for an address in an edit form. Its children are shown below the hint and say more about the address.
 */
export const AddressField = forwardRef<HTMLInputElement, PropsWithChildren<CustomFieldProps>>(
  ({ name, label, labelAction, hint, placeholder, required, disabled, children }, forwardedRef) => {
    const ref = useComposedRefs(useFocusInputField<HTMLInputElement>(name), forwardedRef);
    const { value, error, onChange } = useTextField(name);
    return (
      <Field.Root name={name} hint={hint} error={error} required={required ?? false}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled ?? false}
          placeholder={placeholder}
          value={value}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(name, target.value)}
        />
        <Field.Error />
        <Field.Hint />
        {children}
      </Field.Root>
    );
  }
);
AddressField.displayName = 'AddressField';

const HttpUrlInput = forwardRef<HTMLInputElement, CustomFieldProps>((props, ref) => {
  const { name, disabled } = props;
  const { value, onChange } = useTextField(name);
  return (
    <AddressField {...props} ref={ref}>
      {!disabled && (
        <SuggestedUrl typed={value} rule={httpUrl} onTake={(address) => onChange(name, address)} />
      )}
    </AddressField>
  );
});
HttpUrlInput.displayName = 'HttpUrlInput';

/** The input of an `http(s)` URL. It completes addresses without a scheme. */
const MemoizedHttpUrlInput = memo(HttpUrlInput);
export { MemoizedHttpUrlInput as HttpUrlInput };

const LinkUrlInput = forwardRef<HTMLInputElement, CustomFieldProps>((props, ref) => {
  const { name, disabled } = props;
  const problemText = useProblemText();
  const { value: url, error, onChange } = useTextField(name);
  const hasPage = useIsSelectedBeside(name, 'page');
  return (
    <AddressField {...props} ref={ref}>
      {!disabled && (
        <SuggestedUrl typed={url} rule={anyLink} onTake={(address) => onChange(name, address)} />
      )}
      {hasPage && url !== '' && error === undefined && (
        <Typography tag="p" variant="pi" textColor="neutral800" role="status">
          {problemText(reason('link.page-and-url'))}
        </Typography>
      )}
      {/* The form does not know a page that is already stored: only a save's error reveals it. */}
      <PageAtPath url={hasPage || error !== undefined ? '' : url} />
    </AddressField>
  );
});
LinkUrlInput.displayName = 'LinkUrlInput';

/**
 * The input of a link's URL. It completes addresses without a scheme, and points out paths of pages, because links to
 * pages follow their path changes.
 */
const MemoizedLinkUrlInput = memo(LinkUrlInput);
export { MemoizedLinkUrlInput as LinkUrlInput };
