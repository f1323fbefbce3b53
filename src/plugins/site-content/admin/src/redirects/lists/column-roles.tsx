import {
  Box,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { type Role, ROLES, type TableColumn, type TableHead, type Unread } from 'redirect-formats';
import { useText } from '../../translations/text';

/** The user's decisions about columns, by column number. */
export type ColumnDecisions = Readonly<Record<string, Role | 'ignore'>>;

/** Splits the decisions into columns with a role and ignored columns, as in the request. */
export const splitDecisions = (
  decisions: ColumnDecisions
): {
  readonly columns: Readonly<Partial<Record<Role, string>>>;
  readonly ignoredColumns: readonly string[];
} => {
  const all = Object.entries(decisions);
  return {
    columns: Object.fromEntries(
      all.flatMap(([number, role]) => (role === 'ignore' ? [] : [[role, number]]))
    ),
    ignoredColumns: all.flatMap(([number, role]) => (role === 'ignore' ? [number] : [])),
  };
};

/** Assigns a role to a column. Each role belongs to one column, so it is removed from its previous one. */
const withDecision = (
  decisions: ColumnDecisions,
  column: number,
  role: Role | 'ignore'
): ColumnDecisions => ({
  ...Object.fromEntries(
    Object.entries(decisions).filter(([, other]) => other === 'ignore' || other !== role)
  ),
  [column]: role,
});

type Shown = Exclude<TableColumn['meaning'], null | 'nothing'> | 'ignore';

const ADDRESSES = ['source', 'destination'] as const;
const ALL: readonly (Role | 'ignore')[] = [...ROLES, 'ignore'];

const isAddress = (meaning: Shown | null): boolean => ADDRESSES.some((each) => each === meaning);

interface ColumnFieldProps {
  readonly column: TableColumn;
  readonly decided: Role | 'ignore' | undefined;
  /** Unrecognized parts; `null` if there are none. */
  readonly unread: Unread | null;
  readonly onChange: (role: Role | 'ignore') => void;
}

const ColumnField = ({ column, decided, unread, onChange }: ColumnFieldProps) => {
  const text = useText();
  const { number, title, meaning } = column;
  const known: Shown | null = meaning === 'nothing' ? 'ignore' : meaning;
  // To change the source column, users assign its role to another column.
  const value = decided ?? known;
  const options: readonly Shown[] = isAddress(known)
    ? ADDRESSES
    : [...(known === null || ALL.some((role) => role === known) ? [] : [known]), ...ALL];
  const example = unread?.example ?? column.example;
  const error =
    unread === null
      ? undefined
      : value === null
        ? text('redirects.import.column.unknown', { example })
        : text('redirects.import.column.value', { value: unread.example });
  return (
    <Field.Root
      error={error}
      hint={
        example === ''
          ? text('redirects.import.column.empty')
          : text('redirects.import.column.example', { example })
      }
    >
      <Field.Label>
        {title === ''
          ? text('redirects.import.column.unnamed', { number })
          : text('redirects.import.column', { number, title })}
      </Field.Label>
      <SingleSelect
        value={value}
        placeholder={text('redirects.import.column.choose')}
        onChange={(chosen) => {
          const role = ALL.find((each) => each === chosen);
          if (role !== undefined) onChange(role);
        }}
      >
        {options.map((role) => (
          <SingleSelectOption key={role} value={role}>
            {text(`redirects.import.role.${role}`)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Box style={{ overflowWrap: 'anywhere' }}>
        <Field.Hint />
      </Box>
      <Field.Error />
    </Field.Root>
  );
};

interface ColumnRolesProps {
  readonly table: TableHead;
  readonly unread: readonly Unread[];
  readonly decisions: ColumnDecisions;
  readonly onChange: (decisions: ColumnDecisions) => void;
}

/** Lists all columns of a table with meaning and examples. Unrecognized columns require a decision. */
export const ColumnRoles = ({ table, unread, decisions, onChange }: ColumnRolesProps) => {
  const text = useText();
  const { columns, isNamed } = table;
  const unreadIn = ({ name }: TableColumn): Unread | null =>
    unread.find(({ column }) => column === name) ?? null;
  const open = columns.filter((column) => unreadIn(column) !== null).length;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} role="group" aria-labelledby="columns">
      <Typography tag="h4" variant="omega" fontWeight="bold" id="columns">
        {text('redirects.import.columns')}
      </Typography>
      {open > 0 && (
        <Typography textColor="danger700">
          {text('redirects.import.columns.open', { count: open })}
        </Typography>
      )}
      {!isNamed && Object.keys(decisions).length === 0 && (
        <Typography textColor="neutral800">{text('redirects.import.columns-unknown')}</Typography>
      )}
      <Box
        style={{
          display: 'grid',
          gap: '1.6rem',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
        }}
      >
        {columns.map((column) => (
          <ColumnField
            key={column.number}
            column={column}
            decided={decisions[column.number]}
            unread={unreadIn(column)}
            onChange={(role) => onChange(withDecision(decisions, column.number, role))}
          />
        ))}
      </Box>
    </Flex>
  );
};
