import { Box, Flex } from '@strapi/design-system';
import type { SeenByWindow } from '#site-content/domain/panel/presence';
import { PresentList } from './present-list';
import { SavedNotice } from './saved-notice';
import { usePresent } from './use-present';

interface PresentNoteProps {
  /** UID of the type. */
  readonly type: string;
  readonly entry: string | null;
  /** The loaded version, if saves are to be reported. */
  readonly seen?: SeenByWindow | null;
  /** Loads what was saved; `null` if that would discard changes made here. */
  readonly onLoad?: (() => void) | null;
}

/** On our own pages: other users who have the same entry open, and their saves. */
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
