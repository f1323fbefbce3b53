import { Typography } from '@strapi/design-system';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../../translations/text';

interface SameDestinationNoteProps {
  /** The item that has the destination already, if any. */
  readonly item: NavigationItem | undefined;
}

/** Says which item at the same level links there. Nobody is kept from adding another: it may be meant. */
export const SameDestinationNote = ({ item }: SameDestinationNoteProps) => {
  const text = useText();
  return (
    <div role="status">
      {item !== undefined && (
        <Typography tag="p" variant="pi" textColor="neutral800">
          {text('navigation.same-destination', {
            title: item.title.trim() || text('navigation.untitled'),
          })}
        </Typography>
      )}
    </div>
  );
};
