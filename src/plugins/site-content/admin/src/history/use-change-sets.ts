import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HistoryAct, HistoryAnswer } from '#site-content/domain/panel/history';
import { withQuery } from '../components/with-query';
import { getParams, type ListFilters } from './filters';

interface Acts {
  /** `null` while nothing is known yet. */
  readonly acts: readonly HistoryAct[] | null;
  /** What was thrown. */
  readonly failure: unknown;
  /** Asks for older ones; `null` where there are none. */
  readonly older: (() => void) | null;
  readonly reload: () => void;
}

/** The acts that are looked for, the latest first, a page after the other. */
export const useActs = (listFilters: ListFilters): Acts => {
  const { get } = useFetchClient();
  const [known, setKnown] = useState<HistoryAnswer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts what was asked for: an answer that comes late must not stand among newer ones. */
  const round = useRef(0);
  const params = useRef<Record<string, string>>({});

  const ask = useCallback(
    async (before: string | null): Promise<void> => {
      round.current += 1;
      const number = round.current;
      try {
        const { data } = await get<{ readonly data?: HistoryAnswer }>(
          withQuery('/site-content/history', {
            ...params.current,
            ...(before === null ? {} : { before }),
          })
        );
        if (number !== round.current) return;
        const answer = data.data;
        // Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`.
        if (answer === undefined) throw new Error('The answer holds no acts.');
        setFailure(null);
        setKnown((old) =>
          before === null ? answer : { ...answer, acts: [...(old?.acts ?? []), ...answer.acts] }
        );
      } catch (thrown) {
        if (number === round.current) setFailure(thrown);
      }
    },
    [get]
  );

  const reload = useCallback(() => void ask(null), [ask]);
  useEffect(() => {
    params.current = getParams(listFilters, Date.now());
    reload();
  }, [listFilters, reload]);
  const next = known?.next ?? null;
  return {
    acts: known?.acts ?? null,
    failure,
    older: next === null ? null : () => void ask(next),
    reload,
  };
};
