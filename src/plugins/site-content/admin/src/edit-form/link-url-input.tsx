import { Typography } from '@strapi/design-system';
import { forwardRef, memo } from 'react';
import { reason } from '#site-content/domain/problems/problem';
import { anyLink } from '#site-content/domain/rules/links';
import { SuggestedUrl } from '../components/suggested-url';
import { PageAtPath } from '../page-picker/page-at-path';
import { useProblemText } from '../rules/use-problem-text';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';
import { useIsSelectedBeside, useTextField } from '../strapi-internals/edit-form-values';
import { AddressField } from './address-field';

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
