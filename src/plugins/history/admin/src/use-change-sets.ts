import { useCallback, useEffect } from 'react';
import type { HistoryChangeSet, HistoryResponse } from '#history/domain/api-types';
import { withQuery } from '#site-content/admin/components/with-query';
import { getParams, type ListFilters } from './filters';
import { usePages } from './use-pages';

interface LoadedChangeSets {
  /** `null` until loaded. */
  readonly changeSets: readonly HistoryChangeSet[] | null;
  /** The entry of the current filter; `null` until loaded, and without that filter. */
  readonly entry: HistoryResponse['entry'];
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads older change sets; `null` if there are none. */
  readonly older: (() => void) | null;
  readonly reload: () => void;
}

/** Loads the change sets that match the filters, latest first, page by page. */
export const useChangeSets = (listFilters: ListFilters): LoadedChangeSets => {
  const { known, failure, load } = usePages<HistoryResponse>(
    (after) =>
      withQuery('/site-content/history', {
        ...getParams(listFilters),
        before: after?.next ?? undefined,
      }),
    (before, page) => ({ ...page, changeSets: [...before.changeSets, ...page.changeSets] })
  );
  useEffect(() => load(null), [listFilters, load]);
  const reload = useCallback(() => load(null), [load]);
  return {
    changeSets: known?.changeSets ?? null,
    entry: known?.entry ?? null,
    failure,
    older: (known?.next ?? null) === null ? null : () => load(known),
    reload,
  };
};
