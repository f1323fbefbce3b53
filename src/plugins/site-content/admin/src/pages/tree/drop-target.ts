import { isWithin, type Line } from './branches';

/** In the place of a line: the top level. */
export const TOP = 'top';

/** Where at a line something is dropped: as a subpage of its page, or beside it. */
export type Edge = 'into' | 'before' | 'behind';

/** Where pages would come. */
export interface DropTarget {
  /** The line that shows it, or `TOP`. */
  readonly line: string;
  readonly edge: Edge;
  readonly level: number;
  /** `null` for the top level. */
  readonly parent: string | null;
  /** The sibling behind which they come, `null` for the first place; left out: last. */
  readonly after?: string | null;
}

type LineOfPage = Extract<Line, { kind: 'page' }>;

/** The page before another one among its siblings, as far as the tree is known. */
export const findPrevious = (lines: readonly Line[], { id, parent }: LineOfPage): string | null => {
  const siblings = lines.filter((line) => line.kind === 'page' && line.parent === parent);
  const at = siblings.findIndex((line) => line.id === id);
  return siblings[at - 1]?.id ?? null;
};

/** The line of a page, or of one above it that ends with it, as far out as is wanted. */
const outwards = (lines: readonly Line[], from: LineOfPage, wantedLevel: number): LineOfPage => {
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
  // A page whose subpages are shown is followed by the first of them.
  if (line.isExpanded === true)
    return { line: id, edge, level: level + 1, parent: id, after: null };
  const last = outwards(lines, line, wantedLevel);
  return { line: id, edge, level: last.level, parent: last.parent, after: last.id };
};

/**
 * Where pages come that are dropped at a line.
 *
 * @param at the line's id, or `TOP`
 * @param carried the pages
 * @param wantedLevel how far in they are to stand, where the tree leaves that open
 * @returns `null` where they cannot come there
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
