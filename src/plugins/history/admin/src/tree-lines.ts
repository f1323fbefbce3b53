import { type Change, changesBetween } from '#site-content/admin/navigation/tree/changes';
import type { Items } from '#site-content/admin/navigation/tree/items';
import { addToGroup, groupBy } from '#site-content/domain/group-by';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';

/** How an item was changed. */
export type ItemMark = Change['kind'];

/** A row of a changed navigation. */
export interface TreeLine {
  /** The current item, or the removed one. */
  readonly item: NavigationItem;
  /** The previous item; `null` if it was added. */
  readonly before: NavigationItem | null;
  readonly level: number;
  readonly marks: readonly ItemMark[];
}

/** An area with its changes. */
export interface TreeArea {
  readonly area: NavigationItem['area'];
  readonly lines: readonly TreeLine[];
  /** Number of unchanged items without changed descendants. */
  readonly leftOut: number;
}

/** Merges both states into one list, in which removed items keep their position. */
const mergeTrees = (before: Items, after: Items): NavigationItem[] => {
  const there = new Set(after.map(({ id }) => id));
  const all: NavigationItem[] = [...after];
  for (const [at, item] of before.entries()) {
    if (there.has(item.id)) continue;
    // After the last preceding item that is still a sibling or ancestor.
    const ahead = before
      .slice(0, at)
      .findLast(({ id, parent, area }) =>
        item.parent === null
          ? parent === null && area === item.area
          : id === item.parent || parent === item.parent
      );
    const place = all.findIndex(({ id }) => id === ahead?.id);
    all.splice(place + 1, 0, item);
  }
  return all;
};

/** Returns the navigation before and after a change set as one tree: changed items and their ancestors. */
export const getTreeLines = (before: Items, after: Items): TreeArea[] => {
  const marks = new Map<string, ItemMark[]>();
  for (const { id, kind } of changesBetween(before, after)) addToGroup(marks, id, kind);
  const was = new Map(before.map((item) => [item.id, item]));
  const all = mergeTrees(before, after);
  const children = groupBy(all, ({ parent }) => parent);
  const toLines = (item: NavigationItem, level: number): { lines: TreeLine[]; leftOut: number } => {
    const below = (children.get(item.id) ?? []).map((each) => toLines(each, level + 1));
    const lines = below.flatMap((each) => each.lines);
    const leftOut = below.reduce((sum, each) => sum + each.leftOut, 0);
    const own = marks.get(item.id) ?? [];
    if (own.length === 0 && lines.length === 0) return { lines, leftOut: leftOut + 1 };
    return {
      lines: [{ item, before: was.get(item.id) ?? null, level, marks: own }, ...lines],
      leftOut,
    };
  };
  const roots = children.get(null) ?? [];
  return [...new Set(roots.map(({ area }) => area))].flatMap((area) => {
    const found = roots.filter((root) => root.area === area).map((root) => toLines(root, 1));
    const lines = found.flatMap((each) => each.lines);
    const leftOut = found.reduce((sum, each) => sum + each.leftOut, 0);
    return lines.length === 0 ? [] : [{ area, lines, leftOut }];
  });
};
