import { useField } from '@strapi/strapi/admin';
import { forwardRef, memo } from 'react';
import { httpUrl } from '#site-content/domain/rules/links';
import { SuggestedUrl } from '../components/suggested-url';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { AddressField } from './address-field';

const HttpUrlInput = forwardRef<HTMLInputElement, CustomFieldProps>((props, ref) => {
  const { name, disabled } = props;
  const { value, onChange } = useField<string | null>(name);
  return (
    <AddressField {...props} ref={ref}>
      {!disabled && (
        <SuggestedUrl
          typed={value ?? ''}
          rule={httpUrl}
          onTake={(address) => onChange(name, address)}
        />
      )}
    </AddressField>
  );
});
HttpUrlInput.displayName = 'HttpUrlInput';

/** The input of an `http(s)` URL. It completes addresses without a scheme. */
const MemoizedHttpUrlInput = memo(HttpUrlInput);
export { MemoizedHttpUrlInput as HttpUrlInput };
