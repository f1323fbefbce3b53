import {
  Box,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import type { ChosenColumns, TableHead } from 'redirect-formats';
import { useText } from '../../translations/text';

interface ColumnChoiceProps {
  readonly table: TableHead;
  /** What was chosen already; `null` where it was not. */
  readonly chosen: ChosenColumns | null;
  readonly onChange: (columns: ChosenColumns) => void;
}

/** Which columns of a table are read, with how it begins. */
export const ColumnChoice = ({ table, chosen, onChange }: ColumnChoiceProps) => {
  const text = useText();
  const { rows, source, destination, isNamed } = table;
  const count = Math.max(...rows.map((cells) => cells.length), source + 1, destination + 1);
  const columns = chosen ?? { source: String(source + 1), destination: String(destination + 1) };
  const places = Array.from({ length: count }, (_, at) => at);
  const labelOf = (at: number): string =>
    text('redirects.import.column', {
      number: at + 1,
      cells: rows
        .map((cells) => cells[at] ?? '')
        .filter((cell) => cell !== '')
        .join(', '),
    });
  const select = (name: keyof ChosenColumns, label: string) => (
    <Box style={{ flex: '1 1 24rem', minWidth: 0 }}>
      <Field.Root>
        <Field.Label>{label}</Field.Label>
        <SingleSelect
          value={columns[name]}
          onChange={(place) => onChange({ ...columns, [name]: String(place) })}
        >
          {places.map((at) => (
            <SingleSelectOption key={at} value={String(at + 1)}>
              {labelOf(at)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Box>
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {!isNamed && chosen === null && (
        <Typography textColor="neutral800">{text('redirects.import.columns-unknown')}</Typography>
      )}
      <Flex gap={4} wrap="wrap">
        {select('source', text('redirects.import.column.source'))}
        {select('destination', text('redirects.import.column.destination'))}
      </Flex>
    </Flex>
  );
};
