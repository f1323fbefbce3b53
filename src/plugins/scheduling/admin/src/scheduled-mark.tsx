import { Mark } from '../../../site-content/admin/src/components/mark';
import { useText } from './translations/text';
import { useSchedulesQuery } from './use-schedules';
import { useTimeText } from './use-time-text';

/** In the line of a page: that something is scheduled for it. All lines ask for the same list, once. */
export const ScheduledMark = ({ page }: { readonly page: string }) => {
  const text = useText();
  const timeText = useTimeText();
  const { schedule } = useSchedulesQuery(
    { status: 'pending' },
    {
      refetchOnMountOrArgChange: 30,
      selectFromResult: ({ data }) => ({ schedule: data?.find((each) => each.page === page) }),
    }
  );
  if (schedule === undefined) return null;
  const { action, at } = schedule;
  return (
    <span title={text(`line.pending.${action}`, { at: timeText(at) })}>
      <Mark $as="neutral">{text(`mark.${action}`)}</Mark>
    </span>
  );
};
