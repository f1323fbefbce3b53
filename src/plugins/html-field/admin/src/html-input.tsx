import { Field, useComposedRefs } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { forwardRef, memo, useRef, useState } from 'react';
import type { CustomFieldProps } from '#site-content/admin/strapi-internals/custom-field-props';
import { htmlLimit } from '#site-content/domain/rules/html-limits';
import type { PasteOutcome } from './editing/paste';
import { type HtmlFieldHandle, HtmlFrame } from './html-frame';
import { MissingTexts } from './images/missing-texts';
import { LengthNote } from './length-note';
import { PasteNotice, RemovalNotice } from './removals/removal-notice';

const NOTHING_PASTED: PasteOutcome = { removals: [], refusal: null };

const HtmlInput = forwardRef<HtmlFieldHandle, CustomFieldProps>((props, forwardedRef) => {
  const { name, label, labelAction, hint, required, disabled = false } = props;
  const { attribute, value, initialValue, error, onChange } = props;
  const [pasted, setPasted] = useState<PasteOutcome>(NOTHING_PASTED);
  const [isSource, setSource] = useState(false);
  const handle = useRef<HtmlFieldHandle>(null);
  const ref = useComposedRefs(handle, useFocusInputField(name) as never, forwardedRef);

  const html = value ?? '';
  const handleChange = (written: string): void => {
    // Empty instead of unset is not a change.
    const wasUnset = initialValue === null || initialValue === undefined;
    onChange(name, written === '' && wasUnset ? initialValue : written);
  };
  return (
    <Field.Root name={name} hint={hint} error={error} required={required}>
      <Field.Label action={labelAction} onClick={() => handle.current?.focus()}>
        {label}
      </Field.Label>
      <HtmlFrame
        ref={ref}
        html={html}
        disabled={disabled}
        allowsTables={attribute.options?.['tables'] === true}
        choosesSource={isSource}
        onChooseSource={setSource}
        onChange={handleChange}
        onPaste={setPasted}
      />
      <LengthNote html={html} limit={htmlLimit(attribute)} />
      <MissingTexts {...{ html, disabled, isSource }} />
      <Field.Hint />
      <Field.Error />
      <RemovalNotice html={html} disabled={disabled} onApply={handleChange} />
      <PasteNotice {...pasted} onClose={() => setPasted(NOTHING_PASTED)} />
    </Field.Root>
  );
});
HtmlInput.displayName = 'HtmlInput';

/** The input of the custom field `plugin::site-content.html`. */
export default memo(HtmlInput);
