import { Button, Flex, Typography } from '@strapi/design-system';
import type { SavedSince } from '#site-content/domain/panel/presence';
import { useSentences } from '../history/use-sentences';
import { useText } from '../translations/text';
import { useTime } from './use-time';

interface SavedNoticeProps {
  readonly saved: SavedSince;
  /** Loads the new version; `null` if that would discard what was typed. */
  readonly onLoad: (() => void) | null;
}

/** Says that an entry was saved since it was loaded, and what happens to the changes made here. */
export const SavedNotice = ({ saved: { by, isSelf, at }, onLoad }: SavedNoticeProps) => {
  const text = useText();
  const { personName } = useSentences();
  const when = useTime()(at);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="status">
      <Typography tag="p" textColor="neutral800" fontWeight="bold">
        {isSelf
          ? text('together.saved.self', { when })
          : text('together.saved.other', { who: personName(by), when })}
      </Typography>
      {onLoad === null ? (
        <Typography tag="p" textColor="neutral800">
          {text('together.saved.compared')}
        </Typography>
      ) : (
        <Button size="S" variant="secondary" onClick={onLoad}>
          {text('together.saved.load')}
        </Button>
      )}
    </Flex>
  );
};
