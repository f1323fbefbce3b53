import {
  type FoundRow,
  type PageTreeViewRow,
  ROOT_PARENT,
} from '#site-content/domain/panel/page-tree-view';

/** The loaded children of a page, starting with the first, and their total number. */
export interface Branch {
  readonly rows: readonly PageTreeViewRow[];
  readonly total: number;
}

/** The loaded branches by parent id. Roots are under `ROOT_PARENT`. */
export type Branches = ReadonlyMap<string, Branch>;

interface LineOfPage {
  readonly kind: 'page';
  readonly id: string;
  readonly row: PageTreeViewRow | FoundRow;
  readonly level: number;
  /** Id of the parent's row. */
  readonly parent: string | null;
  readonly position: number;
  readonly siblings: number;
  /** `null` if the page has no subpages. */
  readonly isExpanded: boolean | null;
}

interface LineOfBranch {
  /** `more`: the parent has more children than shown. `waiting`: none are loaded yet. */
  readonly kind: 'more' | 'waiting';
  readonly id: string;
  /** The branch's key in `Branches`. */
  readonly branch: string;
  readonly level: number;
  readonly parent: string | null;
  /** Number of children not shown. */
  readonly left: number;
}

/** A row of the tree or of search results. */
export type Line = LineOfPage | LineOfBranch;

const more = (branch: string, level: number, left: number): Line => ({
  kind: left > 0 ? 'more' : 'waiting',
  id: `${branch}:more`,
  branch,
  level,
  parent: branch === ROOT_PARENT ? null : branch,
  left,
});

/** Returns the rows of the expanded and loaded part of the tree, in order. */
export const getTreeRows = (branches: Branches, expanded: ReadonlySet<string>): Line[] => {
  const lines: Line[] = [];
  // The rules forbid cycles, but content that bypassed them must not hang the panel.
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

/** Returns the rows of search results. */
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

/** Adds loaded rows to a branch, without duplicates. */
export const withMore = (known: Branch | undefined, { rows, total }: Branch): Branch => {
  const ids = new Set(rows.map(({ id }) => id));
  return { rows: [...(known?.rows ?? []).filter(({ id }) => !ids.has(id)), ...rows], total };
};

/**
 * Loads a branch from its start.
 *
 * @param ask returns rows from an offset
 * @param isEnough stops loading when it returns true
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

/** True if a page is one of the others or a descendant of one, as far as the tree is loaded. */
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

/** Returns the selected pages in tree order, followed by those that are not shown. */
export const inTreeOrder = (
  lines: readonly Line[],
  selected: ReadonlyMap<string, unknown>
): string[] => {
  const shown = lines.flatMap(({ id }) => (selected.has(id) ? [id] : []));
  return [...new Set([...shown, ...selected.keys()])];
};
