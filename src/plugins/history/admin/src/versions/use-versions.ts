import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { HistoryVersions } from '#history/domain/api-types';
import { withQuery } from '#site-content/admin/components/with-query';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { VERSIONS } from '../entry';

interface Versions {
  /** `null` until loaded. */
  readonly versions: HistoryVersions['versions'] | null;
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads older versions; `null` if there are none. */
  readonly older: (() => void) | null;
  readonly retry: () => void;
}

/** The versions of an entry, latest first, loaded page by page. */
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
        // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
        if (answer === undefined) throw new Error('The response contains no versions.');
        setFailure(null);
        setKnown((old) => {
          if (before === null || old === null) return answer;
          // If requested twice, add them once.
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
