import { Box } from '@strapi/design-system';
import { PresentList } from './present-list';
import { usePresent } from './use-present';

interface PresentNoteProps {
  /** UID of the type. */
  readonly type: string;
  readonly entry: string | null;
}

/** On our own pages: other users who have the same entry open. */
export const PresentNote = ({ type, entry }: PresentNoteProps) => {
  const present = usePresent(type, entry);
  if (present.length === 0) return null;
  return (
    <Box padding={3} marginBottom={4} hasRadius background="neutral100" borderColor="neutral200">
      <PresentList present={present} />
    </Box>
  );
};
