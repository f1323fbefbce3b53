import { SingleSelect, SingleSelectOption } from '@strapi/design-system';

/** Value for no filter. */
export const ALL = 'all';

interface FilterChoiceProps<Each extends string | number> {
  readonly label: string;
  /** `null` for all. */
  readonly value: Each | null;
  readonly options: readonly Each[];
  readonly toLabel: (option: Each | typeof ALL) => string;
  readonly onChange: (value: Each | null) => void;
}

/** A select with an additional option for all. */
export const FilterChoice = <Each extends string | number>(props: FilterChoiceProps<Each>) => {
  const { label, value, options, toLabel, onChange } = props;
  return (
    <SingleSelect
      aria-label={label}
      size="S"
      value={String(value ?? ALL)}
      onChange={(chosen) => onChange(options.find((one) => String(one) === chosen) ?? null)}
    >
      <SingleSelectOption value={ALL}>{toLabel(ALL)}</SingleSelectOption>
      {options.map((option) => (
        <SingleSelectOption key={option} value={String(option)}>
          {toLabel(option)}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
};
