import { Box, Flex, Typography } from '@strapi/design-system';
import { memo, useDeferredValue, useId, useMemo } from 'react';
import { styled } from 'styled-components';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { CopyButton } from '../components/copy-button';
import { FirstFew } from '../components/first-few';
import { JsonView } from '../components/json-view';
import { WarningBox } from '../components/warning-box';
import { useText } from '../translations/text';
import { findItem, type Items } from './tree/items';
import { servedJson } from './tree/served-json';

/** Maximum number of items shown at first. More would push the JSON out of view. */
const SHOWN_FIRST = 3;

interface OmittedItemsProps {
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly hidden: ReadonlyMap<string, Hidden>;
  readonly area: NavArea;
}

/** Lists items of the tree that are omitted from the JSON, and why. */
const OmittedItems = ({ items, pages, hidden, area }: OmittedItemsProps) => {
  const text = useText();
  const omitted = items.flatMap((item) => {
    const as = item.area === area ? hidden.get(item.id) : undefined;
    return as === undefined ? [] : [{ item, as }];
  });
  if (omitted.length === 0) return null;
  return (
    <WarningBox maxHeight="40%" overflow="auto" flex="none">
      <Typography variant="pi" fontWeight="bold" textColor="neutral800" tag="p">
        {text('navigation.served.omitted', { count: omitted.length })}
      </Typography>
      <FirstFew
        items={omitted}
        toKey={({ item }) => item.id}
        render={({ item, as }) => (
          <Typography variant="pi" textColor="neutral800">
            {text(`navigation.omitted.${as.reason}`, {
              title: item.title,
              page: pages.get(item.page ?? '')?.title ?? '',
              parent: findItem(items, as.because)?.title ?? '',
            })}
          </Typography>
        )}
        first={SHOWN_FIRST}
      />
    </WarningBox>
  );
};

/** Ends at the bottom of the window, below Strapi's header and the tabs, so that the JSON scrolls separately. */
const Card = styled(Flex)`
  max-height: calc(100dvh - 24rem);
  min-height: 32rem;
`;

interface ServedJsonProps {
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly hidden: ReadonlyMap<string, Hidden>;
  readonly area: NavArea;
  readonly hasChanges: boolean;
}

/** Shows the JSON that will be served once the current navigation is saved. */
export const ServedJson = memo(({ items, pages, hidden, area, hasChanges }: ServedJsonProps) => {
  const text = useText();
  const titleId = useId();
  // The JSON may lag behind, so that editing the tree does not wait for it.
  const shown = useDeferredValue(items);
  const json = useMemo(() => servedJson(shown, pages, area), [shown, pages, area]);

  return (
    <Card
      tag="section"
      aria-labelledby={titleId}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      overflow="hidden"
      direction="column"
      alignItems="stretch"
    >
      <Flex
        justifyContent="space-between"
        flex="none"
        gap={3}
        paddingTop={3}
        paddingBottom={3}
        paddingLeft={4}
        paddingRight={4}
      >
        <Box minWidth={0}>
          <Typography id={titleId} tag="h2" variant="delta">
            {text('navigation.served.title')}
          </Typography>
          <Typography variant="pi" textColor="neutral600" tag="p">
            {text(hasChanges ? 'navigation.served.unsaved' : 'navigation.served.saved', { area })}
          </Typography>
        </Box>
        {json !== null && <CopyButton label={text('navigation.served.copy')} value={json} />}
      </Flex>
      <OmittedItems {...{ items, pages, hidden, area }} />
      {json === null ? (
        <Box padding={4}>
          <Typography textColor="neutral600">{text('navigation.served.concealed')}</Typography>
        </Box>
      ) : (
        <JsonView text={json} label={text('navigation.served.region', { area })} />
      )}
    </Card>
  );
});

ServedJson.displayName = 'ServedJson';
