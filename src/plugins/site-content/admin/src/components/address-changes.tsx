import type { AddressChange, Listed } from '#site-content/domain/panel/page-bulk-actions';
import { useText } from '../translations/text';
import { OutcomeSection } from './outcome-section';
import { usePageTitle } from './use-page-title';

interface AddressChangesProps {
  readonly addresses: Listed<AddressChange>;
  /** The heading: URLs change, are added, are removed, or several of these. */
  readonly name:
    | 'addresses'
    | 'addresses-added'
    | 'addresses-added-mixed'
    | 'addresses-removed'
    | 'addresses-mixed';
  /** Loads the complete list. Unset if that is not possible. */
  readonly onAll?: () => void;
}

/** Lists the URLs that an action changes. Renders nothing if there are none. */
export const AddressChanges = ({ addresses, name, onAll }: AddressChangesProps) => {
  const text = useText();
  const toTitle = usePageTitle();

  const getChange = ({ from, to, ...page }: AddressChange): string => {
    const title = toTitle(page.title);
    if (to === null) return text('pages.outcome.address.goes', { title, from });
    return from === null
      ? text('pages.outcome.address.comes', { title, to })
      : text('pages.outcome.address.changes', { title, from, to });
  };
  return (
    <OutcomeSection
      sentence={text(`pages.outcome.${name}`, { count: addresses.total })}
      listed={addresses}
      {...(onAll === undefined ? {} : { onAll })}
      toKey={({ id }) => id}
      render={getChange}
    />
  );
};
