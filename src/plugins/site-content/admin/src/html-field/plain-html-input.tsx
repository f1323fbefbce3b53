import { Field, Textarea, useComposedRefs } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { forwardRef, memo } from 'react';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';

const PlainHtmlInput = forwardRef<HTMLTextAreaElement, CustomFieldProps>((props, forwardedRef) => {
  const { name, label, labelAction, hint, placeholder, required, disabled } = props;
  const { value, error, onChange } = props;
  const ref = useComposedRefs(useFocusInputField<HTMLTextAreaElement>(name), forwardedRef);
  return (
    <Field.Root name={name} hint={hint} error={error} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Textarea
        ref={ref}
        name={name}
        disabled={disabled}
        placeholder={placeholder}
        value={value ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
});
PlainHtmlInput.displayName = 'PlainHtmlInput';

/** The input of the custom field `plugin::site-content.html` if no editor is set: the source in a text area. */
export default memo(PlainHtmlInput);
