import { Field, Typography, useComposedRefs } from '@strapi/design-system';
import { useFocusInputField } from '@strapi/strapi/admin';
import { forwardRef, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useProblemText } from '#site-content/admin/rules/use-problem-text';
import type { CustomFieldProps } from '#site-content/admin/strapi-internals/custom-field-props';
import { countBytes, htmlLimit, readableHtml } from '#site-content/domain/rules/html-limits';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { NOTHING_PASTED, type PasteOutcome } from './editing/paste';
import { type HtmlFieldHandle, HtmlFrame } from './html-frame';
import { MissingTexts } from './images/missing-texts';
import { PasteNotice, RemovalNotice } from './removal-notice';
import { useText } from './translations/text';

/** Fraction of the limit from which the note is shown. */
const NEAR = 0.9;

interface Props {
  readonly html: string;
  /** Maximum size as stored, in bytes. */
  readonly limit: number;
}

/** Shows the remaining length when the limit is near, and reports values that are too large to read. */
const LengthNote = ({ html, limit }: Props) => {
  const text = useText();
  const problemText = useProblemText();
  const settled = useDeferredValue(html);
  const unreadable = useMemo(() => readableHtml(settled), [settled]);
  if (unreadable !== null) {
    return (
      <Typography tag="p" variant="pi" role="status" textColor="danger600">
        {problemText(unreadable)}
      </Typography>
    );
  }
  if (countBytes(settled) < limit * NEAR) return null;
  const left = limit - countBytes(cleanHtml(settled));
  return (
    <Typography
      tag="p"
      variant="pi"
      role="status"
      textColor={left < 0 ? 'danger600' : 'neutral600'}
    >
      {left < 0 ? text('length.over', { count: -left }) : text('length.left', { count: left })}
    </Typography>
  );
};

const HtmlInput = forwardRef<HtmlFieldHandle, CustomFieldProps>((props, forwardedRef) => {
  const { name, label, labelAction, hint, required, disabled = false } = props;
  const { attribute, value, initialValue, error, onChange } = props;
  const [pasted, setPasted] = useState<PasteOutcome>(NOTHING_PASTED);
  const [isSource, setSource] = useState(false);
  const handle = useRef<HtmlFieldHandle>(null);
  const ref = useComposedRefs(handle, useFocusInputField(name) as never, forwardedRef);

  const html = value ?? '';
  const handleChange = (written: string): void => {
    // An unset value that becomes empty has not changed.
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
