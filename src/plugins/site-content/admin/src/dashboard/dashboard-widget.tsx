import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { Widget } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useText } from '../translations/text';
import { Counts } from './counts';
import { AttentionList } from './issue-list';
import { useOverviewQuery } from './use-dashboard';

const Calm = () => {
  const text = useText();
  return (
    <Flex gap={3}>
      <CheckCircle fill="success600" aria-hidden />
      <Typography textColor="neutral600">{text('home-widget.calm')}</Typography>
    </Flex>
  );
};

/** While a large site is being looked through, asks again after this time, in milliseconds. */
const ASK_AGAIN = 1500;

/** What is live, and what an editor should look at. */
export const HomeWidget = () => {
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
  if (error !== undefined) return <Widget.Error>{text('home-widget.failed')}</Widget.Error>;
  if (data === undefined) return <Widget.Loading>{text('home-widget.loading')}</Widget.Loading>;
  const { counts, checks, attention, attentionTotals } = data;
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Counts counts={counts} />
      {checks !== 'current' && (
        <Typography variant="pi" textColor="neutral600" tag="p" role="status">
          {text(`home-widget.looking-through.${checks}`)}
        </Typography>
      )}
      {attention.length === 0 ? (
        checks === 'current' && <Calm />
      ) : (
        <AttentionList attention={attention} totals={attentionTotals} />
      )}
    </Flex>
  );
};
