import { Flex, Typography } from '@strapi/design-system';
import { Status } from '#site-content/admin/components/status';
import type { PresenceResponse } from '#site-content/domain/panel/presence';
import { useText } from '../translations/text';
import { useTime } from './use-time';

/** The other users, one per line. */
export const PresentList = ({ present }: { readonly present: PresenceResponse }) => {
  const text = useText();
  const formatSince = useTime();
  return (
    <Status>
      <Flex direction="column" alignItems="stretch" gap={1}>
        {present.map(({ name, isSelf, since }) => (
          <Typography key={`${name} ${since}`} tag="p" textColor="neutral800">
            {isSelf
              ? text('together.self', { when: formatSince(since) })
              : text('together.other', { who: name, when: formatSince(since) })}
          </Typography>
        ))}
      </Flex>
    </Status>
  );
};
