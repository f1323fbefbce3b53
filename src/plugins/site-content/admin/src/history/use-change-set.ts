import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { HistoryActAnswer } from '#site-content/domain/panel/history';
import { withQuery } from '../components/with-query';

interface OpenAct {
  /** `null` until loaded. */
  readonly act: HistoryActAnswer | null;
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads more entries; `null` if there are none. */
  readonly more: (() => void) | null;
  readonly retry: () => void;
}

/** The entries of a change set. */
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
        // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
        if (answer === undefined) throw new Error('The response contains no change set.');
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
