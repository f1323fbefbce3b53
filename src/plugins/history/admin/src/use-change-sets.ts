import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryChangeSet, HistoryResponse } from '#history/domain/api-types';
import { withQuery } from '#site-content/admin/components/with-query';
import { getParams, type ListFilters } from './filters';

interface LoadedChangeSets {
  /** `null` until loaded. */
  readonly changeSets: readonly HistoryChangeSet[] | null;
  /** The entry that is filtered by; `null` until loaded, and without that filter. */
  readonly entry: HistoryResponse['entry'];
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads older change sets; `null` if there are none. */
  readonly older: (() => void) | null;
  readonly reload: () => void;
}

/** The change sets that match the filters, latest first, loaded page by page. */
export const useChangeSets = (listFilters: ListFilters): LoadedChangeSets => {
  const { get } = useFetchClient();
  const [known, setKnown] = useState<HistoryResponse | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts requests, so that late responses to earlier ones are ignored. */
  const round = useRef(0);
  const params = useRef<Record<string, string>>({});

  const ask = useCallback(
    async (before: string | null): Promise<void> => {
      round.current += 1;
      const number = round.current;
      try {
        const { data } = await get<{ readonly data?: HistoryResponse }>(
          withQuery('/site-content/history', {
            ...params.current,
            ...(before === null ? {} : { before }),
          })
        );
        if (number !== round.current) return;
        const answer = data.data;
        // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
        if (answer === undefined) throw new Error('The response contains no change sets.');
        setFailure(null);
        setKnown((old) =>
          before === null
            ? answer
            : { ...answer, changeSets: [...(old?.changeSets ?? []), ...answer.changeSets] }
        );
      } catch (thrown) {
        if (number === round.current) setFailure(thrown);
      }
    },
    [get]
  );

  const reload = useCallback(() => void ask(null), [ask]);
  useEffect(() => {
    params.current = getParams(listFilters);
    reload();
  }, [listFilters, reload]);
  const next = known?.next ?? null;
  return {
    changeSets: known?.changeSets ?? null,
    entry: known?.entry ?? null,
    failure,
    older: next === null ? null : () => void ask(next),
    reload,
  };
};
