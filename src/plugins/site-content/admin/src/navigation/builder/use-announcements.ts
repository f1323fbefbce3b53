import type { DndContextProps } from '@dnd-kit/core';
import type { RefObject } from 'react';
import { useText } from '../../translations/text';
import { findItem, type Items } from '../tree/items';
import { type PlaceEvent, usePositionText } from './use-position-text';
import type { Drag } from './use-tree-drag';

/** Returns screen reader announcements before, during and after a drag, in the panel's language. */
export const useAnnouncements = (
  items: Items,
  latest: RefObject<Drag | null>
): DndContextProps['accessibility'] => {
  const text = useText();
  const placeText = usePositionText();
  const say = (event: PlaceEvent): string | undefined =>
    latest.current === null
      ? undefined
      : placeText(event, items, latest.current.id, latest.current.place);

  return {
    announcements: {
      onDragStart: () => say('picked-up'),
      onDragMove: () => say('over'),
      onDragOver: () => undefined,
      onDragEnd: () => say('dropped'),
      onDragCancel: () => {
        const title = findItem(items, latest.current?.id ?? null)?.title ?? '';
        return text('navigation.drag.cancelled', { title });
      },
    },
    screenReaderInstructions: { draggable: text('navigation.drag.instructions') },
  };
};
