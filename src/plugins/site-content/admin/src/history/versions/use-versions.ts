import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { HistoryVersions } from '#site-content/domain/panel/history';
import { withQuery } from '../../components/with-query';
import { type HistoryEntry, VERSIONS } from '../entry';

interface Versions {
  /** `null` while nothing is known yet. */
  readonly versions: HistoryVersions['versions'] | null;
  /** What was thrown. */
  readonly failure: unknown;
  /** Asks for older ones; `null` where there are none. */
  readonly older: (() => void) | null;
  readonly retry: () => void;
}

/** The versions of an entry, the latest first, a page after the other. */
export const useVersions = ({ type, entry }: HistoryEntry): Versions => {
  const { get } = useFetchClient();
  const [known, setKnown] = useState<HistoryVersions | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = useCallback(
    async (before: string | null): Promise<void> => {
      try {
        const { data } = await get<{ readonly data?: HistoryVersions }>(
          withQuery(VERSIONS, { type, entry, ...(before === null ? {} : { before }) })
        );
        const answer = data.data;
        // Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`.
        if (answer === undefined) throw new Error('The answer holds no versions.');
        setFailure(null);
        setKnown((old) => {
          if (before === null || old === null) return answer;
          // Asked for twice, they are there once.
          return old.next === before
            ? { ...answer, versions: [...old.versions, ...answer.versions] }
            : old;
        });
      } catch (thrown) {
        setFailure(thrown);
      }
    },
    [get, type, entry]
  );
  useEffect(() => void ask(null), [ask]);
  const next = known?.next ?? null;
  return {
    versions: known?.versions ?? null,
    failure,
    older: next === null ? null : () => void ask(next),
    retry: () => void ask(known === null ? null : next),
  };
};
