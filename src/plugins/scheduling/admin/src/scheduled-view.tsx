import { Box, Checkbox, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Schedule } from '#scheduling/domain/schedule';
import { EmptyList } from '#site-content/admin/components/empty-list';
import { Loaded } from '#site-content/admin/components/loaded';
import { LIST } from '#site-content/admin/components/use-pass-focus-on';
import { groupBy } from '#site-content/domain/group-by';
import { ScheduleLine } from './schedule-line';
import { useText } from './translations/text';
import { useSchedules } from './use-schedules';

const CARD = {
  background: 'neutral0',
  hasRadius: true,
  shadow: 'tableShadow',
  padding: 5,
} as const;

/** Maximum number of pages checked, because each needs a request. */
const MAX_CHECKED = 20;

interface GroupProps {
  readonly title: string;
  readonly hint?: string;
  readonly schedules: readonly Schedule[];
  /** Ids of the schedules whose pages are checked. */
  readonly checked?: ReadonlySet<number>;
}

const Group = ({ title, hint, schedules, checked }: GroupProps) => (
  <Box tag="section" aria-label={title} {...CARD}>
    <Typography tag="h2" variant="delta" textColor="neutral800">
      {title}
    </Typography>
    {hint !== undefined && <Typography textColor="neutral600">{hint}</Typography>}
    <ul>
      {schedules.map((schedule) => (
        <ScheduleLine
          // Keyed by status as well, because the buttons disappear when the status changes.
          key={`${schedule.id} ${schedule.status}`}
          {...{ schedule, pageState: checked?.has(schedule.id) === true ? '' : undefined }}
          isNamed
        />
      ))}
    </ul>
  </Box>
);

/** The page Scheduled: pending schedules by day, and failed ones. */
export const ScheduledView = () => {
  const text = useText();
  const { formatDate } = useIntl();
  const all = useSchedules({});
  const [hasFinished, setHasFinished] = useState(false);

  const content = (schedules: readonly Schedule[]) => {
    const failed = schedules.filter(({ status }) => status === 'failed');
    const others = schedules.filter(
      ({ status }) => status === 'pending' || (hasFinished && status !== 'failed')
    );
    const next = others.filter(
      ({ status, action }) => status === 'pending' && action === 'publish'
    );
    const checked = new Set(next.slice(0, MAX_CHECKED).map(({ id }) => id));
    const days = groupBy(others, ({ at }) => formatDate(at, { dateStyle: 'full' }));
    return (
      <Flex direction="column" alignItems="stretch" gap={5}>
        {failed.length > 0 && (
          <Group {...{ title: text('failed'), hint: text('failed.hint'), schedules: failed }} />
        )}
        {[...days].map(([title, ofDay]) => (
          <Group key={title} {...{ title, schedules: ofDay, checked }} />
        ))}
        {failed.length + others.length === 0 && (
          <EmptyList content={`${text('none')} ${text('none.hint')}`} />
        )}
      </Flex>
    );
  };

  return (
    <Page.Main>
      <Layouts.Header title={text('title')} subtitle={text('subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={5} {...LIST}>
          <Checkbox
            checked={hasFinished}
            onCheckedChange={(checked) => setHasFinished(checked === true)}
          >
            {text('finished.show')}
          </Checkbox>
          <Loaded of={all} text={text}>
            {content}
          </Loaded>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};
