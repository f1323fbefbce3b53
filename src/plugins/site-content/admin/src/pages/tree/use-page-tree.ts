import { useAuth } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EXPLORER_ROWS, ROOT_PARENT } from '#site-content/domain/panel/page-tree-view';
import { useEvent } from '../../components/use-event';
import { useAskPages } from '../../page-bulk-actions/use-ask-pages';
import {
  type Branch,
  type Branches,
  type Line,
  linesOfTree,
  readBranch,
  withMore,
} from './branches';
import { keepExpanded, keptExpanded } from './expanded';

/** Rows of pages, and loading more of them. */
export interface PageLines {
  readonly lines: readonly Line[];
  /** The error of the last failed request. */
  readonly failure: unknown;
  readonly showMore: (branch: string) => void;
  /** Reloads everything shown. Always resolves. */
  readonly reload: () => Promise<void>;
  /** The same, but keeps what is shown if loading fails. */
  readonly refresh: () => Promise<void>;
}

interface PageTree extends PageLines {
  /** Expands or collapses a page. */
  readonly fold: (id: string) => void;
  /** Expands the ancestors of a page. Resolves to whether its row exists. */
  readonly reveal: (id: string) => Promise<boolean>;
}

/** The page tree. Branches are loaded when they are first expanded. */
export const usePageTree = (): PageTree => {
  const ask = useAskPages();
  const user = useAuth('usePageTree', ({ user: loggedIn }) => loggedIn?.id);
  const [branches, setBranches] = useState<Branches>(new Map());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => keptExpanded(user));
  const [failure, setFailure] = useState<unknown>(null);
  /** Branches being loaded. */
  const asked = useRef(new Set<string>());
  /** Incremented to invalidate earlier responses. */
  const generation = useRef(0);

  useEffect(() => keepExpanded(user, expanded), [user, expanded]);
  const lines = useMemo(() => linesOfTree(branches, expanded), [branches, expanded]);

  const load = useCallback(
    async (branch: string, offset: number): Promise<void> => {
      if (asked.current.has(branch)) return;
      asked.current.add(branch);
      const before = generation.current;
      try {
        const answer = await ask({ parent: branch, offset });
        if (before !== generation.current) return;
        setFailure(null);
        setBranches((known) =>
          new Map(known).set(branch, offset === 0 ? answer : withMore(known.get(branch), answer))
        );
      } catch (thrown) {
        if (before === generation.current) setFailure(thrown);
      } finally {
        if (before === generation.current) asked.current.delete(branch);
      }
    },
    [ask]
  );

  useEffect(() => {
    // A failed request is only repeated on the user's demand.
    if (failure !== null) return;
    for (const { kind, ...line } of lines) {
      if (kind === 'waiting' && 'branch' in line) void load(line.branch, 0);
    }
  }, [lines, load, failure]);

  /** Invalidates pending responses. */
  const startAnew = (): number => {
    generation.current += 1;
    asked.current.clear();
    return generation.current;
  };

  const readAgain = (branch: string): Promise<Branch> => {
    const count = branches.get(branch)?.rows.length ?? EXPLORER_ROWS;
    return readBranch(
      (offset) => ask({ parent: branch, offset }),
      ({ rows }) => rows.length >= count
    );
  };

  const readAllAgain = async (onFailure: (thrown: unknown) => void): Promise<void> => {
    const current = startAnew();
    const shown = new Set([
      ROOT_PARENT,
      ...lines.flatMap((line) => (line.kind === 'page' && line.isExpanded ? [line.id] : [])),
    ]);
    try {
      const read = await Promise.all(
        [...shown].map(async (branch) => [branch, await readAgain(branch)] as const)
      );
      if (current !== generation.current) return;
      setFailure(null);
      setBranches(new Map(read));
    } catch (thrown) {
      if (current === generation.current) onFailure(thrown);
    }
  };
  const reload = (): Promise<void> => readAllAgain(setFailure);
  // The user has not requested this, so no error is shown. Pending branches are requested again.
  const refresh = (): Promise<void> => readAllAgain(() => setBranches((known) => new Map(known)));

  const reveal = async (id: string): Promise<boolean> => {
    const { rows } = await ask({ page: id });
    const [found] = rows;
    if (found === undefined) return false;
    const above = found.trail.map((page) => page.id);
    const way = [...above, id];
    const read = await Promise.all(
      [ROOT_PARENT, ...above].map(
        async (branch, at) =>
          [
            branch,
            await readBranch(
              (offset) => ask({ parent: branch, offset }),
              ({ rows: read }) => read.some((row) => row.id === way[at])
            ),
          ] as const
      )
    );
    startAnew();
    setBranches((known) => new Map([...known, ...read]));
    setExpanded((known) => new Set([...known, ...above]));
    return true;
  };

  const showMore = useEvent((branch: string): void => {
    void load(branch, branches.get(branch)?.rows.length ?? 0);
  });
  const fold = useCallback(
    (id: string): void =>
      setExpanded(
        (known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id])
      ),
    []
  );
  return { lines, failure, showMore, reload, refresh, fold, reveal };
};
