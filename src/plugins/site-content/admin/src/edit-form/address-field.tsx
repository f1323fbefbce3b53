import { Field, useComposedRefs } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { type ChangeEvent, forwardRef, type PropsWithChildren } from 'react';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useTextField } from '../strapi-internals/edit-form-values';

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
