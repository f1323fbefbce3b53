import { Box, Button, Flex, Typography } from '@strapi/design-system';
import type { TableHead, Unread } from 'redirect-formats';
import { useText } from '../../translations/text';

interface UnreadPartsProps {
  readonly table: TableHead | null;
  readonly unread: readonly Unread[];
  readonly onIgnore: () => void;
}

/** Lists unrecognized directives, members and flags, and unrecognized columns that `ColumnRoles` does not show. */
export const UnrecognizedParts = ({ table, unread, onIgnore }: UnreadPartsProps) => {
  const text = useText();
  const names = new Set(table?.columns.map(({ name }) => name));
  const parts = unread.filter(({ column }) => !names.has(column));
  if (parts.length === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography textColor="danger700">{text('redirects.import.unread')}</Typography>
      <ul style={{ overflowWrap: 'anywhere' }}>
        {parts.map(({ column, example }) => (
          <Typography key={column} tag="li" textColor="neutral800">
            {text('redirects.import.unread.column', { column, example })}
          </Typography>
        ))}
      </ul>
      <Box>
        <Button variant="secondary" onClick={onIgnore}>
          {text('redirects.import.unread.ignore')}
        </Button>
      </Box>
    </Flex>
  );
};
