import type { HistoryChangeSet } from '#history/domain/api-types';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { useText as useTextOfCore } from '#site-content/admin/translations/text';
import { REDIRECT } from '#site-content/domain/content-types';
import { REDIRECT_BULK_ACTIONS } from '#site-content/domain/panel/redirects';
import { useText } from '../translations/text';

/** Counts the redirects that a change set has changed. */
const redirectsIn = ({ counts }: HistoryChangeSet): number =>
  counts.reduce((sum, { type, count }) => (type === REDIRECT ? sum + count : sum), 0);

/** Describes a bulk action on redirects: what, when and by whom. */
export const useUndoSentence = (): ((changeSet: HistoryChangeSet) => string) => {
  const text = useText();
  const textOfCore = useTextOfCore();
  const personName = usePersonName();
  const formatDateTime = useDateTime();
  return (changeSet) => {
    const operation = REDIRECT_BULK_ACTIONS.find((one) => one === changeSet.operation) ?? 'import';
    return text('history.undo.redirects.last', {
      action: textOfCore(`redirects.bulk-action.${operation}.done`, {
        count: redirectsIn(changeSet),
      }),
      at: formatDateTime(changeSet.at),
      by: personName(changeSet.by),
    });
  };
};
