import { Button, Flex, Link, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import { passFocus } from '#site-content/admin/components/pass-focus';
import { Status } from '#site-content/admin/components/status';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import type { SavedSince } from '#site-content/domain/panel/presence';
import { HISTORY_PATH } from '../routes';
import { label, useText } from '../translations/text';
import { useTime } from './use-time';

interface SavedNoticeProps {
  /** Document id. */
  readonly entry: string;
  readonly saved: SavedSince;
  /** Loads the new version; `null` if that would discard unsaved input. */
  readonly onLoad: (() => void) | null;
}

/** Says that an entry was saved or deleted since it was loaded, and what happens to the user's changes. */
export const SavedNotice = ({ entry, saved, onLoad }: SavedNoticeProps) => {
  const { by, isSelf, at, isDeleted } = saved;
  const text = useText();
  const { formatMessage } = useIntl();
  const history = useHref(`/${HISTORY_PATH}?${new URLSearchParams({ entry }).toString()}`);
  const personName = usePersonName();
  const when = useTime()(at);
  return (
    <Status>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography tag="p" textColor="neutral800" fontWeight="bold">
          {text(`together.${isDeleted ? 'deleted' : 'saved'}.${isSelf ? 'self' : 'other'}`, {
            who: personName(by),
            when,
          })}
        </Typography>
        {isDeleted && (
          <Typography tag="p" textColor="neutral800">
            {formatMessage<ReactNode>(label('together.deleted.hint'), {
              // In a new tab, because unsaved input exists only in this form.
              history: (name) => (
                <Link href={history} isExternal>
                  {name}
                </Link>
              ),
            })}
          </Typography>
        )}
        {!isDeleted && onLoad === null && (
          <Typography tag="p" textColor="neutral800">
            {text('together.saved.compared')}
          </Typography>
        )}
        {!isDeleted && onLoad !== null && (
          <Button ref={passFocus()} size="S" variant="secondary" onClick={onLoad}>
            {text('together.saved.load')}
          </Button>
        )}
      </Flex>
    </Status>
  );
};
