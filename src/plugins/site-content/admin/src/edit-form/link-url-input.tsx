import { useField } from '@strapi/strapi/admin';
import { forwardRef, memo } from 'react';
import { anyLink } from '#site-content/domain/rules/links';
import { OfferedAddress } from '../components/offered-address';
import { PageAtPath } from '../page-picker/page-at-path';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { AddressField } from './address-field';

const LinkUrlInput = forwardRef<HTMLInputElement, CustomFieldProps>((props, ref) => {
  const { name, disabled } = props;
  const { value, onChange } = useField<string | null>(name);
  const url = value ?? '';
  return (
    <AddressField {...props} ref={ref}>
      {!disabled && (
        <OfferedAddress typed={url} rule={anyLink} onTake={(address) => onChange(name, address)} />
      )}
      <PageAtPath url={url} />
    </AddressField>
  );
});
LinkUrlInput.displayName = 'LinkUrlInput';

/** The input of a link's URL: completes addresses without a scheme, and points out pages, which links can follow. */
const MemoizedLinkUrlInput = memo(LinkUrlInput);
export { MemoizedLinkUrlInput as LinkUrlInput };
