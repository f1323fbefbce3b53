import type { NavigationItem } from '#site-content/domain/panel/answers';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { groupByParent, type Items, siblingsAt } from './items';

/** An item as a line of the tree. */
export interface Row {
  readonly item: NavigationItem;
  /** 1 at the top. */
  readonly level: number;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Directly below it. */
  readonly subitems: number;
  /** `false` where its sub-items are folded away. */
  readonly isExpanded: boolean;
}

/** The lines of an area from top to bottom, without what is folded away. */
export const visibleRows = (
  items: Items,
  area: NavArea,
  folded: ReadonlySet<string>
): readonly Row[] => {
  const byParent = groupByParent(items);
  const getRows = (siblings: Items, level: number): Row[] =>
    siblings.flatMap((item, index) => {
      const below = byParent.get(item.id) ?? [];
      const isExpanded = !folded.has(item.id);
      const row: Row = {
        item,
        level,
        position: index + 1,
        siblings: siblings.length,
        subitems: below.length,
        isExpanded,
      };
      return [row, ...(isExpanded ? getRows(below, level + 1) : [])];
    });
  return getRows(siblingsAt(items, { parent: null, area }), 1);
};
