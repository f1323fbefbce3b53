import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ExplorerStatus } from '#site-content/domain/panel/page-tree-view';
import { useEvent } from '../../components/use-event';
import { useRequestPages } from '../../page-bulk-actions/use-request-pages';
import { type Branch, linesOfSearch, readBranch, withMore } from './branches';
import type { PageLines } from './use-page-tree';

/** The filters of the page list. With a filter, results replace the tree. */
export interface ListFilters {
  readonly search: string;
  readonly status: ExplorerStatus | null;
}

interface FoundPages extends PageLines {
  /** Total number; `null` until loaded. */
  readonly total: number | null;
}

/**
 * Loads the pages that match a search.
 *
 * @param listFilters `null` without a search
 */
export const useFoundPages = (listFilters: ListFilters | null): FoundPages => {
  const ask = useRequestPages();
  const [found, setFound] = useState<Branch | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts requests, so that late responses do not replace newer ones. */
  const last = useRef(0);
  const search = listFilters?.search;
  const status = listFilters?.status ?? undefined;

  const load = useCallback(
    async (offset: number): Promise<void> => {
      last.current += 1;
      const number = last.current;
      if (search === undefined) {
        setFound(null);
        return;
      }
      try {
        const answer = await ask({ search, offset, ...(status === undefined ? {} : { status }) });
        if (number !== last.current) return;
        setFailure(null);
        setFound((known) => (offset === 0 || known === null ? answer : withMore(known, answer)));
      } catch (thrown) {
        if (number === last.current) setFailure(thrown);
      }
    },
    [ask, search, status]
  );
  useEffect(() => void load(0), [load]);

  const showMore = useEvent(() => void load(found?.rows.length ?? 0));
  const reload = useCallback(() => load(0), [load]);
  const refresh = async (): Promise<void> => {
    if (search === undefined || found === null) return;
    last.current += 1;
    const number = last.current;
    try {
      const read = await readBranch(
        (offset) => ask({ search, offset, ...(status === undefined ? {} : { status }) }),
        ({ rows }) => rows.length >= found.rows.length
      );
      if (number !== last.current) return;
      setFailure(null);
      setFound(read);
    } catch {
      // The user has not requested this, so no error is shown.
    }
  };
  const lines = useMemo(() => (found === null ? [] : linesOfSearch(found)), [found]);
  return { lines, failure, showMore, reload, refresh, total: found?.total ?? null };
};
