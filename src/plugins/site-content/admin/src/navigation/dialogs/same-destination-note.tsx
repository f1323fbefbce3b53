import { Typography } from '@strapi/design-system';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../../translations/text';

interface SameDestinationNoteProps {
  /** The items that have the destination already. */
  readonly items: readonly NavigationItem[];
}

/** Says which items at the same level link there. Nobody is kept from adding another: it may be meant. */
export const SameDestinationNote = ({ items }: SameDestinationNoteProps) => {
  const text = useText();
  return (
    <div role="status">
      {items.map(({ id, title }) => (
        <Typography key={id} tag="p" variant="pi" textColor="neutral800">
          {text('navigation.same-destination', {
            title: title.trim() || text('navigation.untitled'),
          })}
        </Typography>
      ))}
    </div>
  );
};
