import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { adminApi, Widget } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { DashboardResponse } from '#site-content/domain/panel/panel-response-types';
import { useReadsOnlySome } from '../components/use-reads-only-some';
import { useText } from '../translations/text';
import { Counts } from './counts';
import { IssueList } from './issue-list';

/** Loads the site overview and the issues. */
const { useOverviewQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    overview: builder.query<DashboardResponse, undefined>({
      query: () => '/site-content/overview',
      transformResponse: ({ data }: { data: DashboardResponse }) => data,
    }),
  }),
});

const Calm = () => {
  const text = useText();
  const readsOnlySome = useReadsOnlySome(PAGE, REDIRECT);
  return (
    <Flex gap={3}>
      <CheckCircle fill="success600" aria-hidden />
      <Typography textColor="neutral600">
        {text(readsOnlySome ? 'dashboard-widget.calm.readable' : 'dashboard-widget.calm')}
      </Typography>
    </Flex>
  );
};

const countIssues = (totals: DashboardResponse['attentionTotals']): number =>
  Object.values(totals).reduce((sum, count) => sum + count, 0);

/** Interval for refreshing while a large site is being audited, in milliseconds. */
const ASK_AGAIN = 1500;

/** The dashboard: site overview and issues. */
export const DashboardWidget = () => {
  const text = useText();
  const { data, error, refetch, fulfilledTimeStamp } = useOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isLookedThrough = data === undefined || data.checks === 'current';
  useEffect(() => {
    if (isLookedThrough) return undefined;
    const timer = setTimeout(() => void refetch(), ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [isLookedThrough, fulfilledTimeStamp, refetch]);
  if (error !== undefined) return <Widget.Error>{text('dashboard-widget.failed')}</Widget.Error>;
  if (data === undefined)
    return <Widget.Loading>{text('dashboard-widget.loading')}</Widget.Loading>;
  const { counts, checks, attention, attentionTotals } = data;
  const issues = countIssues(attentionTotals);
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Counts counts={counts} />
      {checks !== 'current' && (
        <Typography variant="pi" textColor="neutral600" tag="p" role="status">
          {text(`dashboard-widget.looking-through.${checks}`)}
        </Typography>
      )}
      {attention.length === 0 ? (
        checks === 'current' && <Calm />
      ) : (
        <>
          <Typography tag="p" fontWeight="bold" textColor="neutral800">
            {text('dashboard-widget.issues', { count: issues })}
          </Typography>
          <IssueList attention={attention} totals={attentionTotals} />
        </>
      )}
    </Flex>
  );
};
