import { Mark } from '#site-content/admin/components/mark';
import { useText } from './translations/text';
import { usePending } from './use-schedules';
import { useTimeText } from './use-time-text';

/** In a page's row: marks scheduled pages. All rows share one request. */
export const ScheduledMark = ({ page }: { readonly page: string }) => {
  const text = useText();
  const timeText = useTimeText();
  const [schedule] = usePending(page);
  if (schedule === undefined) return null;
  const { action, at } = schedule;
  return (
    <span title={text(`line.pending.${action}`, { at: timeText(at) })}>
      <Mark $as="neutral">{text(`mark.${action}`)}</Mark>
    </span>
  );
};
