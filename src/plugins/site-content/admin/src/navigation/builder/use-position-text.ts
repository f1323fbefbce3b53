import { useCallback } from 'react';
import { useText } from '../../translations/text';
import { findItem, type ItemPosition, type Items, levelBelow, siblingsAt } from '../tree/items';

/** The event that is announced about an item and its position. */
export type PlaceEvent = 'picked-up' | 'over' | 'dropped' | 'moved';

/** Returns a function that describes an item's position for screen readers. */
export const usePositionText = (): ((
  event: PlaceEvent,
  items: Items,
  id: string,
  place: ItemPosition
) => string) => {
  const text = useText();
  return useCallback(
    (event, items, id, place) => {
      const { parent, index } = place;
      const others = siblingsAt(items, place).filter((sibling) => sibling.id !== id).length;
      return text(`navigation.drag.${event}`, {
        title: findItem(items, id)?.title ?? '',
        level: levelBelow(items, parent),
        position: index + 1,
        count: others + 1,
        isBelow: parent === null ? 'no' : 'yes',
        parent: findItem(items, parent)?.title ?? '',
      });
    },
    [text]
  );
};
