import { Field, Flex, Tooltip, useComposedRefs } from '@strapi/design-system';
import { Duplicate, Eye, EyeStriked } from '@strapi/icons';
import { useFocusInputField } from '@strapi/strapi/admin';
import { type ChangeEvent, forwardRef, memo, useState } from 'react';
import { InputAction } from '../components/input-action';
import { useCopy } from '../components/use-copy';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useText } from '../translations/text';

const SecretInput = forwardRef<HTMLInputElement, CustomFieldProps>(
  (
    { name, label, labelAction, hint, placeholder, required, disabled, value, error, onChange },
    forwardedRef
  ) => {
    const text = useText();
    const copy = useCopy({ done: 'secret-field.copied', failed: 'secret-field.copy-failed' });
    const [isRevealed, setRevealed] = useState(false);
    const ref = useComposedRefs(useFocusInputField<HTMLInputElement>(name), forwardedRef);
    const isEmpty = value === undefined || value === null || value === '';

    const handleChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
      onChange(name, target.value === '' ? null : target.value);
    };

    return (
      <Field.Root name={name} hint={hint} error={error} required={required}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          type={isRevealed ? 'text' : 'password'}
          // Browsers ignore `off` for passwords, and would fill in the user's own password.
          autoComplete="new-password"
          autoCapitalize="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={placeholder}
          value={value ?? ''}
          onChange={handleChange}
          endAction={
            <Flex gap={1}>
              <Tooltip label={text('secret-field.reveal')}>
                <InputAction
                  label={text('secret-field.reveal')}
                  aria-pressed={isRevealed}
                  onClick={() => setRevealed(!isRevealed)}
                >
                  {isRevealed ? <EyeStriked fill="neutral500" /> : <Eye fill="neutral500" />}
                </InputAction>
              </Tooltip>
              <Tooltip label={text('secret-field.copy')}>
                <InputAction
                  label={text('secret-field.copy')}
                  disabled={isEmpty}
                  onClick={() => copy(value ?? '')}
                >
                  <Duplicate fill={isEmpty ? 'neutral300' : 'neutral500'} />
                </InputAction>
              </Tooltip>
            </Flex>
          }
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
    );
  }
);
SecretInput.displayName = 'SecretInput';

/**
 * The input of the custom field `plugin::site-content.secret`: masked, with buttons to reveal and copy it.
 */
export default memo(SecretInput);
