import type { NavigationItem } from '#site-content/domain/panel/answers';
import { type Change, changesBetween } from '../../navigation/tree/changes';
import type { Items } from '../../navigation/tree/items';

/** What has become of an item. */
export type ItemMark = Change['kind'];

/** A line of a navigation that was changed. */
export interface TreeLine {
  /** As it is, or was before it was removed. */
  readonly item: NavigationItem;
  /** As it was; `null` for one that was added. */
  readonly before: NavigationItem | null;
  readonly level: number;
  readonly marks: readonly ItemMark[];
}

/** An area with what has changed in it. */
export interface TreeArea {
  readonly area: NavigationItem['area'];
  readonly lines: readonly TreeLine[];
  /** How many of its items are as they were, and lead to none that is not. */
  readonly leftOut: number;
}

/** Where an item stands in the tree that has those of both states: what was removed keeps its place. */
const bothIn = (before: Items, after: Items): NavigationItem[] => {
  const there = new Set(after.map(({ id }) => id));
  const all: NavigationItem[] = [...after];
  for (const [at, item] of before.entries()) {
    if (there.has(item.id)) continue;
    // Behind the last one before it that has stayed beside or above it.
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

/** The navigation before and after something was done as one tree: what has changed, and what that is below. */
export const getTreeLines = (before: Items, after: Items): TreeArea[] => {
  const marks = new Map<string, ItemMark[]>();
  for (const { id, kind } of changesBetween(before, after)) {
    marks.set(id, [...(marks.get(id) ?? []), kind]);
  }
  const was = new Map(before.map((item) => [item.id, item]));
  const all = bothIn(before, after);
  const children = new Map<string | null, NavigationItem[]>();
  for (const item of all) children.set(item.parent, [...(children.get(item.parent) ?? []), item]);
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
