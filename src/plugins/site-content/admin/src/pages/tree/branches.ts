import {
  type ExplorerRow,
  type FoundRow,
  ROOT_PARENT,
} from '#site-content/domain/panel/page-tree-view';

/** What is known of the pages right below one: the first of them, and how many there are. */
export interface Branch {
  readonly rows: readonly ExplorerRow[];
  readonly total: number;
}

/** By the parent's id, the roots by `ROOT_PARENT`. */
export type Branches = ReadonlyMap<string, Branch>;

interface LineOfPage {
  readonly kind: 'page';
  readonly id: string;
  readonly row: ExplorerRow | FoundRow;
  readonly level: number;
  /** The line it stands below. */
  readonly parent: string | null;
  readonly position: number;
  readonly siblings: number;
  /** `null` where nothing stands below it. */
  readonly isExpanded: boolean | null;
}

interface LineOfBranch {
  /** More pages than are shown stand below the parent; or none are shown yet. */
  readonly kind: 'more' | 'waiting';
  readonly id: string;
  /** By which the branch is known. */
  readonly branch: string;
  readonly level: number;
  readonly parent: string | null;
  /** How many are not shown. */
  readonly left: number;
}

/** A line of the tree, or of what a search has found. */
export type Line = LineOfPage | LineOfBranch;

const more = (branch: string, level: number, left: number): Line => ({
  kind: left > 0 ? 'more' : 'waiting',
  id: `${branch}:more`,
  branch,
  level,
  parent: branch === ROOT_PARENT ? null : branch,
  left,
});

/** The lines of the tree in their order, as far as it is expanded and known. */
export const linesOfTree = (branches: Branches, expanded: ReadonlySet<string>): Line[] => {
  const lines: Line[] = [];
  // The rules allow no circle; content brought in past them must not hang the panel all the same.
  const shown = new Set<string>();
  const add = (branch: string, level: number): void => {
    const known = branches.get(branch);
    if (known === undefined) {
      lines.push(more(branch, level, 0));
      return;
    }
    for (const [at, row] of known.rows.entries()) {
      if (shown.has(row.id)) continue;
      shown.add(row.id);
      const isExpanded = row.children > 0 ? expanded.has(row.id) : null;
      lines.push({
        kind: 'page',
        id: row.id,
        row,
        level,
        parent: branch === ROOT_PARENT ? null : branch,
        position: at + 1,
        siblings: known.total,
        isExpanded,
      });
      if (isExpanded === true) add(row.id, level + 1);
    }
    const left = known.total - known.rows.length;
    if (left > 0) lines.push(more(branch, level, left));
  };
  add(ROOT_PARENT, 1);
  return lines;
};

/** The lines of what a search has found. */
export const linesOfSearch = ({ rows, total }: Branch): Line[] => [
  ...rows.map((row, at): Line => ({
    kind: 'page',
    id: row.id,
    row,
    level: 1,
    parent: null,
    position: at + 1,
    siblings: total,
    isExpanded: null,
  })),
  ...(total > rows.length ? [more(ROOT_PARENT, 1, total - rows.length)] : []),
];

/** The branch with more of its rows; what came already is not shown twice. */
export const withMore = (known: Branch | undefined, { rows, total }: Branch): Branch => {
  const ids = new Set(rows.map(({ id }) => id));
  return { rows: [...(known?.rows ?? []).filter(({ id }) => !ids.has(id)), ...rows], total };
};

/**
 * Reads a branch from its beginning.
 *
 * @param ask gives the rows from one on
 * @param isEnough says of what is read whether that will do; otherwise all is read
 */
export const readBranch = async (
  ask: (offset: number) => Promise<Branch>,
  isEnough: (read: Branch) => boolean
): Promise<Branch> => {
  let read = await ask(0);
  while (!isEnough(read) && read.rows.length < read.total) {
    const next = await ask(read.rows.length);
    if (next.rows.length === 0) break;
    read = withMore(read, next);
  }
  return read;
};

/** Whether a page stands below one of others, or is one of them, as far as the tree is known. */
export const isWithin = (
  lines: readonly Line[],
  id: string,
  others: ReadonlySet<string>
): boolean => {
  const parents = new Map(lines.map((line) => [line.id, line.parent]));
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (others.has(at)) return true;
    seen.add(at);
  }
  return false;
};
