import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { ListFormat } from 'redirect-formats';
import { useText } from '../../translations/text';
import { FORMATS } from './file-of-format';

const DETECT = 'found-out';

interface FormatChoiceProps<Each extends ListFormat | null> {
  readonly value: Each;
  /** Whether the format may be detected. */
  readonly canBeDetected: null extends Each ? true : false;
  readonly onChange: (format: ListFormat | Each) => void;
}

/** Asks for a list format. */
export const FormatChoice = <Each extends ListFormat | null>(props: FormatChoiceProps<Each>) => {
  const { value, canBeDetected, onChange } = props;
  const text = useText();
  return (
    <Field.Root>
      <Field.Label>{text('redirects.format')}</Field.Label>
      <SingleSelect
        value={value ?? DETECT}
        onChange={(chosen) => {
          const format = FORMATS.find((one) => one === chosen);
          // `null` can only be selected where it is allowed.
          onChange(format ?? (null as Each));
        }}
      >
        {canBeDetected && (
          <SingleSelectOption value={DETECT}>
            {text('redirects.format.found-out')}
          </SingleSelectOption>
        )}
        {FORMATS.map((format) => (
          <SingleSelectOption key={format} value={format}>
            {text(`redirects.format.${format}`)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
};
