import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { groupByParent, type Items, siblingsAt } from './items';

/** An item as a row of the tree. */
export interface Row {
  readonly item: NavigationItem;
  /** 1 at the top level. */
  readonly level: number;
  /** Position among its siblings, starting at 1. */
  readonly position: number;
  readonly siblings: number;
  /** Number of children. */
  readonly subitems: number;
  /** `false` if its subitems are collapsed. */
  readonly isExpanded: boolean;
}

/** Returns the rows of an area from top to bottom, without collapsed ones. */
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
