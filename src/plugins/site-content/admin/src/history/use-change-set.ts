import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { HistoryActAnswer } from '#site-content/domain/panel/history';
import { withQuery } from '../components/with-query';

interface OpenAct {
  /** `null` while nothing is known yet. */
  readonly act: HistoryActAnswer | null;
  /** What was thrown. */
  readonly failure: unknown;
  /** Asks for more of its entries; `null` where there are none. */
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

/** What became of the entries of an act. */
export const useAct = (id: string): OpenAct => {
  const { get } = useFetchClient();
  const [act, setAct] = useState<HistoryActAnswer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = useCallback(
    async (offset: number): Promise<void> => {
      try {
        const { data } = await get<{ readonly data?: HistoryActAnswer }>(
          withQuery(`/site-content/history/acts/${id}`, { offset })
        );
        const answer = data.data;
        // Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`.
        if (answer === undefined) throw new Error('The answer holds no act.');
        setFailure(null);
        setAct((known) => ({
          ...answer,
          changes: [...(known?.changes ?? []).slice(0, offset), ...answer.changes],
        }));
      } catch (thrown) {
        setFailure(thrown);
      }
    },
    [get, id]
  );
  useEffect(() => void ask(0), [ask]);
  const shown = act?.changes.length ?? 0;
  return {
    act,
    failure,
    more: act !== null && shown < act.total ? () => void ask(shown) : null,
    retry: () => void ask(shown),
  };
};
