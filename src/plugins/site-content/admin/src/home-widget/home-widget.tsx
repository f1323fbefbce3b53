import { Widget } from '@strapi/strapi/admin';
import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { PLUGIN_ID } from '../../../contract/plugin-id';
import { AsHighAsItIs } from '../strapi/widget-height';
import { useText } from '../translations/text';
import { AttentionList } from './attention-list';
import { Counts } from './counts';
import { useOverviewQuery } from './overview';

const Calm = () => {
  const text = useText();
  return (
    <Flex gap={3}>
      <CheckCircle fill="success600" aria-hidden />
      <Typography textColor="neutral600">{text('home-widget.calm')}</Typography>
    </Flex>
  );
};

/** What is live, and what an editor should look at. */
export const HomeWidget = () => {
  const text = useText();
  const { data, error } = useOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error !== undefined) return <Widget.Error>{text('home-widget.failed')}</Widget.Error>;
  if (data === undefined) return <Widget.Loading>{text('home-widget.loading')}</Widget.Loading>;
  const { counts, attention, attentionTotals } = data;
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <AsHighAsItIs $widget={`plugin::${PLUGIN_ID}.overview`} />
      <Counts counts={counts} />
      {attention.length === 0 ? (
        <Calm />
      ) : (
        <AttentionList attention={attention} totals={attentionTotals} />
      )}
    </Flex>
  );
};
