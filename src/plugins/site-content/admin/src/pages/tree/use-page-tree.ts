import { useAuth } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';
import { EXPLORER_ROWS, ROOT_PARENT } from '#site-content/domain/panel/page-tree-view';
import { useEvent } from '../../components/use-event';
import { useRequestPages } from '../../page-bulk-actions/use-request-pages';
import {
  type Branch,
  type Branches,
  getTreeRows,
  type Line,
  readBranch,
  withMore,
} from './branches';

const KEY = 'site-content.pages.expanded';

/** Maximum number of stored pages. Each expanded page costs a request, and nobody works with more at once. */
const MAX_STORED_PAGES = 100;

const keptSchema = z.object({
  user: z.union([z.number(), z.string()]),
  pages: z.array(z.string()),
});

/**
 * Returns the pages that a user has expanded in this browser. Empty if the stored value is unreadable or another
 * user's.
 */
const keptExpanded = (user: number | string | undefined): Set<string> => {
  const kept = toJson(keptSchema).safeParse(localStorage.getItem(KEY));
  return new Set(kept.data?.user === user ? kept.data?.pages : []);
};

/** Stores the pages that a user has expanded, limited to the latest ones. */
const keepExpanded = (user: number | string | undefined, pages: ReadonlySet<string>): void => {
  if (user === undefined) return;
  localStorage.setItem(KEY, JSON.stringify({ user, pages: [...pages].slice(-MAX_STORED_PAGES) }));
};

/** Rows of pages, and functions that load more of them. */
export interface PageLines {
  readonly lines: readonly Line[];
  /** The error of the last failed request. */
  readonly failure: unknown;
  readonly showMore: (branch: string) => void;
  /** Reloads everything shown. Never rejects. */
  readonly reload: () => Promise<unknown>;
  /** Reloads everything shown, but keeps it if loading fails. */
  readonly refresh: () => Promise<void>;
}

interface PageTree extends PageLines {
  /** Expands or collapses a page. */
  readonly fold: (id: string) => void;
  /** Reloads, and expands the ancestors of a page. Never rejects. Resolves to true if the page's row exists. */
  readonly reveal: (id: string) => Promise<boolean>;
}

/** Manages the page tree. Branches are loaded when they are first expanded. */
export const usePageTree = (): PageTree => {
  const ask = useRequestPages();
  const user = useAuth('usePageTree', ({ user: loggedIn }) => loggedIn?.id);
  const [branches, setBranches] = useState<Branches>(new Map());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => keptExpanded(user));
  const [failure, setFailure] = useState<unknown>(null);
  /** Branches being loaded. */
  const asked = useRef(new Set<string>());
  /** Incremented to invalidate earlier responses. */
  const generation = useRef(0);
  /** Whether everything shown is being reloaded. */
  const isReloading = useRef(false);

  useEffect(() => keepExpanded(user, expanded), [user, expanded]);
  const lines = useMemo(() => getTreeRows(branches, expanded), [branches, expanded]);

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
    // A failed request is only repeated at the user's request.
    if (failure !== null) return;
    for (const { kind, ...line } of lines) {
      if (kind === 'waiting' && 'branch' in line) void load(line.branch, 0);
    }
  }, [lines, load, failure]);

  const readAgain = (branch: string, wanted: string | undefined): Promise<Branch> => {
    const count = branches.get(branch)?.rows.length ?? EXPLORER_ROWS;
    return readBranch(
      (offset) => ask({ parent: branch, offset }),
      ({ rows }) =>
        rows.length >= count && (wanted === undefined || rows.some(({ id }) => id === wanted))
    );
  };

  /** Reloads all shown branches and reveals a page in one step, so that a moved page never disappears in between. */
  const readAllAgain = async (
    onFailure: (thrown: unknown) => void,
    revealed: string | null = null
  ): Promise<boolean> => {
    generation.current += 1;
    const current = generation.current;
    asked.current.clear();
    isReloading.current = true;
    try {
      const [found] = revealed === null ? [] : (await ask({ page: revealed })).rows;
      const above = found?.trail.map(({ id }) => id) ?? [];
      const way = found === undefined ? [] : [...above, found.id];
      const wanted = new Map(way.map((id, at) => [above[at - 1] ?? ROOT_PARENT, id]));
      const shown = new Set([
        ROOT_PARENT,
        ...lines.flatMap((line) => (line.kind === 'page' && line.isExpanded ? [line.id] : [])),
        ...above,
      ]);
      const read = await Promise.all(
        [...shown].map(
          async (branch) => [branch, await readAgain(branch, wanted.get(branch))] as const
        )
      );
      if (current !== generation.current) return false;
      setFailure(null);
      setBranches(new Map(read));
      setExpanded((known) => new Set([...known, ...above]));
      return found !== undefined;
    } catch (thrown) {
      if (current === generation.current) onFailure(thrown);
      return false;
    } finally {
      if (current === generation.current) isReloading.current = false;
    }
  };
  const reload = (): Promise<unknown> => readAllAgain(setFailure);
  const reveal = (id: string): Promise<boolean> => readAllAgain(setFailure, id);
  // The user has not requested this, so no error is shown. Pending branches are requested again.
  const refresh = async (): Promise<void> => {
    if (!isReloading.current) await readAllAgain(() => setBranches((known) => new Map(known)));
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
