import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { LIST } from '#site-content/admin/components/use-pass-focus-on';
import { ScheduleLine } from './schedule-line';
import { useText } from './translations/text';
import { useSchedules } from './use-schedules';

const MAX_SHOWN = 3;

/** Dashboard widget with failed schedules and the next pending ones. */
export const ScheduledWidget = () => {
  const text = useText();
  const { data: schedules, error } = useSchedules({});
  if (error !== undefined) return <Widget.Error>{text('load-failed')}</Widget.Error>;
  if (schedules === undefined) return <Widget.Loading>{text('loading')}</Widget.Loading>;
  const of = (status: string) => schedules.filter((each) => each.status === status);
  const shown = [...of('failed'), ...of('pending').slice(0, MAX_SHOWN)];
  return (
    <div {...LIST}>
      {shown.length === 0 ? (
        <Typography textColor="neutral600">{text('none')}</Typography>
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch">
          {shown.map((schedule) => (
            <ScheduleLine key={schedule.id} schedule={schedule} isNamed />
          ))}
        </Flex>
      )}
    </div>
  );
};
