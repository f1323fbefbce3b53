import { REDIRECT } from '#site-content/domain/content-types';
import type { HistoryChangeSet } from '#site-content/domain/panel/history';
import { REDIRECT_BULK_ACTIONS } from '#site-content/domain/panel/redirects';
import { useDateTime } from '../../components/use-date-time';
import { usePersonName } from '../../components/use-person-name';
import { useText } from '../../translations/text';

/** Number of redirects a change set has changed. */
const redirectsIn = ({ counts }: HistoryChangeSet): number =>
  counts.reduce((sum, { type, count }) => (type === REDIRECT ? sum + count : sum), 0);

/** Describes a bulk action on redirects: what, when and by whom. */
export const useUndoSentence = (): ((act: HistoryChangeSet) => string) => {
  const text = useText();
  const personName = usePersonName();
  const formatDateTime = useDateTime();
  return (act) => {
    const deed = REDIRECT_BULK_ACTIONS.find((one) => one === act.deed) ?? 'import';
    return text('redirects.undo.last', {
      act: text(`redirects.act.${deed}.done`, { count: redirectsIn(act) }),
      at: formatDateTime(act.at),
      by: personName(act.by),
    });
  };
};
