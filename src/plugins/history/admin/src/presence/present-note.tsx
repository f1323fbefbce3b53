import { Box, Flex } from '@strapi/design-system';
import type { PresentNoteProps } from '#site-content/admin/history-slot/history';
import { PresentList } from './present-list';
import { SavedNotice } from './saved-notice';
import { usePresent } from './use-present';

/** Note on the plugins' own pages that shows other users who have the same entry open, and their saves. */
export const PresentNote = ({ type, entry, seen = null, onLoad = null }: PresentNoteProps) => {
  const { present, saved } = usePresent(type, entry, seen);
  if (present.length === 0 && saved === null) return null;
  return (
    <Box padding={3} marginBottom={4} hasRadius background="neutral100" borderColor="neutral200">
      <Flex direction="column" alignItems="stretch" gap={3}>
        {saved !== null && <SavedNotice {...{ saved, onLoad }} entry={entry ?? ''} />}
        {present.length > 0 && <PresentList present={present} />}
      </Flex>
    </Box>
  );
};
