import type { HistoryChangeSet } from '#history/domain/api-types';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { useText } from './translations/text';

type Doing = Pick<HistoryChangeSet, 'by' | 'at'>;

interface SideNames {
  /** Names the content before a change set: `until 28 Nov 2026, 10:31`. */
  readonly until: (changeSet: Doing) => string;
  /** Names the content after it: `Ada Min, 28 Nov 2026, 10:31`. */
  readonly since: (changeSet: Doing) => string;
}

/** Names the two sides of a change set. */
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
