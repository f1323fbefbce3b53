import { Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { forwardRef, memo } from 'react';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import { anyLink } from '#site-content/domain/rules/links';
import { OfferedAddress } from '../components/offered-address';
import { usePageAt } from '../page-picker/page-options';
import { usePanelSettings } from '../settings/panel-settings';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useText } from '../translations/text';
import { AddressField } from './address-field';

const LinkUrlInput = forwardRef<HTMLInputElement, CustomFieldProps>((props, ref) => {
  const { name, disabled } = props;
  const text = useText();
  const { value, onChange } = useField<string | null>(name);
  const url = value ?? '';
  const typed = readTypedPath(url.trim(), usePanelSettings()?.siteUrl ?? '');
  const page = usePageAt(typed?.path ?? null);
  return (
    <AddressField {...props} ref={ref}>
      {!disabled && (
        <OfferedAddress typed={url} rule={anyLink} onTake={(address) => onChange(name, address)} />
      )}
      <div role="status">
        {page !== null && (
          <Typography tag="p" variant="pi" textColor="neutral800">
            {text('edit-form.link-url.page', { title: page.title })}
          </Typography>
        )}
      </div>
    </AddressField>
  );
});
LinkUrlInput.displayName = 'LinkUrlInput';

/** The input of a link's URL: completes addresses without a scheme, and points out pages, which links can follow. */
const MemoizedLinkUrlInput = memo(LinkUrlInput);
export { MemoizedLinkUrlInput as LinkUrlInput };
