import { Box, Flex, Typography } from '@strapi/design-system';
import { memo, useDeferredValue, useId, useMemo } from 'react';
import { styled } from 'styled-components';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { CopyButton } from '../../components/json/copy-button';
import { JsonView } from '../../components/json/json-view';
import { useText } from '../../translations/text';
import type { Items } from '../tree/items';
import { servedJson } from '../tree/served-json';
import { OmittedItems } from './omitted-items';

/**
 * Ends at the bottom of the window, below Strapi's header and the tabs, so that the JSON scrolls by itself.
 */
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

/** The JSON that will be served once the current navigation is saved. */
export const ServedJson = memo(({ items, pages, hidden, area, hasChanges }: ServedJsonProps) => {
  const text = useText();
  const titleId = useId();
  // It may lag behind, so that editing the tree does not wait for it.
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
        <CopyButton label={text('navigation.served.copy')} value={json} />
      </Flex>
      <OmittedItems {...{ items, pages, hidden, area }} />
      <JsonView text={json} label={text('navigation.served.region', { area })} />
    </Card>
  );
});

ServedJson.displayName = 'ServedJson';
