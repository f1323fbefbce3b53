import { Widget } from '@strapi/strapi/admin';
import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { createGlobalStyle } from 'styled-components';
import { PLUGIN_ID } from '../../../contract/plugin-id';
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

/** Strapi gives every widget one height, and what does not fit must be scrolled to. Here nothing is to be missed. */
const AsHighAsItIs = createGlobalStyle`
  [data-strapi-widget-id='plugin::${PLUGIN_ID}.overview'] main {
    height: auto;
    min-height: 26.1rem;
    /* The frame of a button that has the focus stands out by as much, also while it is not seen. */
    padding-bottom: 0.4rem;
  }

  /* The widget beside it is as high, instead of in the middle. */
  [data-strapi-grid-container] :has(> [data-strapi-widget-id]) {
    align-items: stretch;
  }
`;

/** What is live, and what an editor should look at. */
export const HomeWidget = () => {
  const text = useText();
  const { data, error } = useOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error !== undefined) return <Widget.Error>{text('home-widget.failed')}</Widget.Error>;
  if (data === undefined) return <Widget.Loading>{text('home-widget.loading')}</Widget.Loading>;
  const { counts, attention, attentionTotals } = data;
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <AsHighAsItIs />
      <Counts counts={counts} />
      {attention.length === 0 ? (
        <Calm />
      ) : (
        <AttentionList attention={attention} totals={attentionTotals} />
      )}
    </Flex>
  );
};
