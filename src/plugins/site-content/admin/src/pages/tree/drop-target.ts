import { isWithin, type Line } from './branches';

/** Id of the top level as a drop target, in place of a row's id. */
export const TOP = 'top';

/** Drop zone of a row: inside makes a subpage, the edges a sibling. */
export type Edge = 'into' | 'before' | 'behind';

/** The position where pages would be dropped. */
export interface DropTarget {
  /** The row that shows the position, or `TOP`. */
  readonly line: string;
  readonly edge: Edge;
  readonly level: number;
  /** `null` for the top level. */
  readonly parent: string | null;
  /** The sibling to insert the pages after; `null` for the first position, unset for the last. */
  readonly after?: string | null;
}

type LineOfPage = Extract<Line, { kind: 'page' }>;

/** Returns the page before another one among its siblings, as far as the tree is loaded. */
export const findPrevious = (lines: readonly Line[], { id, parent }: LineOfPage): string | null => {
  const siblings = lines.filter((line) => line.kind === 'page' && line.parent === parent);
  const at = siblings.findIndex((line) => line.id === id);
  return siblings[at - 1]?.id ?? null;
};

/** Returns the row of a page, or of an ancestor whose branch ends with that page, as far out as wanted. */
const findOuterRow = (
  lines: readonly Line[],
  from: LineOfPage,
  wantedLevel: number
): LineOfPage => {
  const next = lines[lines.indexOf(from) + 1];
  let line = from;
  while (line.level > Math.max(wantedLevel, next?.level ?? 1)) {
    const above = lines.find(({ id }) => id === line.parent);
    if (above?.kind !== 'page') break;
    line = above;
  }
  return line;
};

const getTarget = (
  lines: readonly Line[],
  line: LineOfPage,
  edge: Edge,
  wantedLevel: number
): DropTarget => {
  const { id, level, parent } = line;
  if (edge === 'into') return { line: id, edge, level, parent: id };
  if (edge === 'before') {
    return { line: id, edge, level, parent, after: findPrevious(lines, line) };
  }
  // The first visible subpage follows its parent.
  if (line.isExpanded === true)
    return { line: id, edge, level: level + 1, parent: id, after: null };
  const last = findOuterRow(lines, line, wantedLevel);
  return { line: id, edge, level: last.level, parent: last.parent, after: last.id };
};

/**
 * Returns the position of pages that are dropped at a row.
 *
 * @param at the row's id, or `TOP`
 * @param carried ids of the pages
 * @param wantedLevel preferred level, where the tree allows several
 * @returns `null` if they cannot be dropped there
 */
export const findDropTarget = (
  lines: readonly Line[],
  { at, edge }: { readonly at: string | null; readonly edge: Edge },
  carried: ReadonlySet<string>,
  wantedLevel = Infinity
): DropTarget | null => {
  if (at === TOP) return { line: TOP, edge: 'into', level: 1, parent: null };
  const line = lines.find(({ id }) => id === at);
  if (line?.kind !== 'page' || carried.has(line.id)) return null;
  const target = getTarget(lines, line, edge, wantedLevel);
  return target.parent !== null && isWithin(lines, target.parent, carried) ? null : target;
};
