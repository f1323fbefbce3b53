import type { NavigationItem } from '#site-content/domain/panel/answers';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { allowedLevels } from './allowed';
import { getBranch, type Items, levelBelow } from './items';

/** Where in an area an item may be moved to. */
export interface Destinations {
  readonly mayBeRoot: boolean;
  /** The items it may come below, in the order of the navigation. */
  readonly parents: readonly NavigationItem[];
}

/** Every place in an area where the rules let an item stand with all that is below it. */
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
