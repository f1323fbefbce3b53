import { Box, Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useRef } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled: boolean;
  readonly width: string;
  readonly onChange: (value: string) => void;
  /** Moves the focus after an option is chosen. If none is chosen, the focus stays in the toolbar. */
  readonly onChosen: () => void;
}

export const ToolbarSelect = (props: Props) => {
  const { label, value, options, isDisabled, width, onChange, onChosen } = props;
  const wasChosen = useRef(false);
  return (
    <Box width={width}>
      {/* A separate field, so that it does not inherit the label of the surrounding one. */}
      <Field.Root>
        <SingleSelect
          size="S"
          aria-label={label}
          value={value}
          disabled={isDisabled}
          onChange={(chosen: string | number) => {
            wasChosen.current = true;
            onChange(String(chosen));
          }}
          onCloseAutoFocus={(event: Event) => {
            if (!wasChosen.current) return;
            wasChosen.current = false;
            event.preventDefault();
            onChosen();
          }}
        >
          {options.map((option) => (
            <SingleSelectOption key={option.value} value={option.value}>
              {option.label}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Box>
  );
};
