import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { allowedLevels } from './allowed';
import { getBranch, type Items, levelBelow } from './items';

/** Possible destinations of an item within an area. */
export interface Destinations {
  readonly mayBeRoot: boolean;
  /** Possible parents, in navigation order. */
  readonly parents: readonly NavigationItem[];
}

/** Returns every position in an area that the rules allow for an item with its branch. */
export const destinationsIn = (items: Items, id: string, area: NavArea): Destinations => {
  const levels = allowedLevels(items, id, area);
  const branch = new Set(getBranch(items, id).map((item) => item.id));
  return {
    mayBeRoot: levels.includes(1),
    parents: items.filter(
      (item) =>
        item.area === area && !branch.has(item.id) && levels.includes(levelBelow(items, item.id))
    ),
  };
};
