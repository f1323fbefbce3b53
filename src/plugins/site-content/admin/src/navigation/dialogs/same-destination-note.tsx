import { Typography } from '@strapi/design-system';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../../translations/text';

interface SameDestinationNoteProps {
  /** The items that already have this destination. */
  readonly items: readonly NavigationItem[];
}

/**
 * Says which items at the same level have the same destination. Adding another one is allowed, because it may be
 * intended.
 */
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
