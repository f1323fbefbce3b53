import { Box } from '@strapi/design-system';
import { PresentList } from './present-list';
import { usePresent } from './use-present';

interface PresentNoteProps {
  /** The UID of the type. */
  readonly type: string;
  readonly entry: string | null;
}

/** On a page of our own: who else has the same open, while somebody has. */
export const PresentNote = ({ type, entry }: PresentNoteProps) => {
  const present = usePresent(type, entry);
  if (present.length === 0) return null;
  return (
    <Box padding={3} marginBottom={4} hasRadius background="neutral100" borderColor="neutral200">
      <PresentList present={present} />
    </Box>
  );
};
