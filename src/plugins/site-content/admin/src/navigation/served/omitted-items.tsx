import { Typography } from '@strapi/design-system';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { FirstFew } from '../../components/first-few';
import { WarningBox } from '../../components/warning-box';
import { useText } from '../../translations/text';
import { findItem, type Items } from '../tree/items';

/** More would push the JSON out of sight. */
const SHOWN_FIRST = 3;

interface OmittedItemsProps {
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly hidden: ReadonlyMap<string, Hidden>;
  readonly area: NavArea;
}

/** Lists items of the tree that are omitted from the JSON, and why. */
export const OmittedItems = ({ items, pages, hidden, area }: OmittedItemsProps) => {
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
