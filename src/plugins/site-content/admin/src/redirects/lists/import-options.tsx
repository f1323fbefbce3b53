import { Checkbox, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { RedirectImportOptions } from '#site-content/domain/redirect-lists/in-panel';
import { type TextKey, useText } from '../../translations/text';
import type { RedirectPermissions } from '../grid/redirect-line';
import { FormatChoice } from './format-choice';

/** The import options, except for columns, refused lines and whether to apply. */
export type ImportOptionsValue = Omit<
  RedirectImportOptions,
  'applies' | 'columns' | 'skipsRefused'
>;

export const DEFAULT_OPTIONS: ImportOptionsValue = {
  ...{ format: null, onConflict: 'refuse', deleteMissing: 'none' },
  ...{ shortensChains: false, toPages: true, takesTemporary: false },
};

const CONFLICTS = ['refuse', 'keep', 'replace'] as const;
const MISSING = ['none', 'import', 'all'] as const;
const SWITCHES = ['toPages', 'shortensChains', 'takesTemporary'] as const;

interface ChoiceProps<Each extends string> {
  readonly label: string;
  readonly value: Each;
  readonly options: readonly Each[];
  readonly toLabel: (option: Each) => string;
  readonly onChange: (value: Each) => void;
}

const Choice = <Each extends string>(props: ChoiceProps<Each>) => {
  const { label, value, options, toLabel, onChange } = props;
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <SingleSelect
        value={value}
        onChange={(chosen) => onChange(options.find((one) => one === chosen) ?? value)}
      >
        {options.map((option) => (
          <SingleSelectOption key={option} value={option}>
            {toLabel(option)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
};

interface ImportOptionsProps {
  readonly value: ImportOptionsValue;
  readonly permissions: RedirectPermissions;
  readonly onChange: (change: Partial<ImportOptionsValue>) => void;
}

/** Asks for options that the list itself does not contain. */
export const ImportOptions = ({ value, permissions, onChange }: ImportOptionsProps) => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <FormatChoice
        value={value.format}
        canBeDetected
        onChange={(format) => onChange({ format })}
      />
      <Choice
        label={text('redirects.import.conflict')}
        value={value.onConflict}
        options={CONFLICTS.filter((one) => one !== 'replace' || permissions.update)}
        toLabel={(option) => text(`redirects.import.conflict.${option}`)}
        onChange={(onConflict) => onChange({ onConflict })}
      />
      {permissions.delete && (
        <Choice
          label={text('redirects.import.missing')}
          value={value.deleteMissing}
          options={MISSING}
          toLabel={(option) => text(`redirects.import.missing.${option}`)}
          onChange={(deleteMissing) => onChange({ deleteMissing })}
        />
      )}
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          checked={value[name]}
          onCheckedChange={(isOn: boolean | 'indeterminate') => onChange({ [name]: isOn === true })}
        >
          {text(`redirects.import.${name}` satisfies TextKey)}
        </Checkbox>
      ))}
    </Flex>
  );
};
