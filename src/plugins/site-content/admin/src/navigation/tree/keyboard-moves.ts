import { canMoveTo } from './allowed';
import { findItem, getPlace, type ItemPosition, type Items, siblingsAt } from './items';

/** Moves that need no dragging. */
export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

const placeAfter = (items: Items, id: string, step: Step): ItemPosition | null => {
  const at = getPlace(items, id);
  if (at === null) return null;
  const siblings = siblingsAt(items, at);
  switch (step) {
    case 'up':
      return at.index > 0 ? { ...at, index: at.index - 1 } : null;
    case 'down':
      return at.index < siblings.length - 1 ? { ...at, index: at.index + 1 } : null;
    case 'in': {
      const previous = siblings[at.index - 1];
      if (previous === undefined) return null;
      const parent = previous.id;
      return { area: at.area, parent, index: siblingsAt(items, { area: at.area, parent }).length };
    }
    case 'out': {
      const parent = findItem(items, at.parent);
      const place = parent === undefined ? null : getPlace(items, parent.id);
      return place === null ? null : { ...place, index: place.index + 1 };
    }
  }
};

/**
 * Returns the position after a move: before the previous sibling, after the next one, below the previous one as its
 * last child, or out of the parent to the position right after it. Returns `null` if there is no such position or the
 * rules forbid it.
 */
export const stepFrom = (items: Items, id: string, step: Step): ItemPosition | null => {
  const place = placeAfter(items, id, step);
  return place !== null && canMoveTo(items, id, place) ? place : null;
};
