import type { HistoryChangeSet } from '#history/domain/api-types';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { useText } from './translations/text';

type Doing = Pick<HistoryChangeSet, 'by' | 'at'>;

interface SideNames {
  /** The content that a change set has replaced: `until 28 Nov 2026, 10:31`. */
  readonly until: (changeSet: Doing) => string;
  /** The content that it has made: `Ada Min, 28 Nov 2026, 10:31`. */
  readonly since: (changeSet: Doing) => string;
}

/** Names what was before and after a change set. */
export const useSideNames = (): SideNames => {
  const text = useText();
  const formatDateTime = useDateTime();
  const personName = usePersonName();
  return {
    until: ({ at }) => text('history.side.until', { when: formatDateTime(at) }),
    since: ({ by, at }) =>
      text('history.side.since', { who: personName(by), when: formatDateTime(at) }),
  };
};
