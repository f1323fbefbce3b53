import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { ignoreAfterCleanup } from './ignore-after-cleanup';
import { withQuery } from './with-query';

interface Answer<Data> {
  /** `undefined` until loaded. */
  readonly data: Data | undefined;
  /** The thrown error. */
  readonly failure: unknown;
  readonly retry: () => void;
  /** Loads the data again, and keeps the known data until then. */
  readonly reload: () => void;
}

/**
 * Loads a response, and loads it again whenever the path or the parameters change. The returned data always belongs to
 * the current path and parameters.
 *
 * @param path below `/site-content`; `null` loads nothing
 * @param version loads the data again when it changes, and keeps the known data until then
 */
export const useResponse = <Data>(
  path: string | null,
  params: Readonly<Record<string, string>>,
  version?: string
): Answer<Data> => {
  const { get } = useFetchClient();
  const question = path === null ? null : JSON.stringify({ path, params });
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<{
    readonly of: string;
    readonly data?: Data;
    readonly failure?: unknown;
  } | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    const asked = JSON.parse(question) as { path: string; params: Record<string, string> };
    return ignoreAfterCleanup(
      get<{ readonly data?: Data }>(withQuery(`/site-content${asked.path}`, asked.params)),
      ({ data }) => {
        // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
        if (data.data === undefined) {
          setKnown({ of: question, failure: new Error('The response is empty.') });
        } else setKnown({ of: question, data: data.data });
      },
      (failure) => setKnown({ of: question, failure })
    );
  }, [get, question, round, version]);
  const current = known?.of === question ? known : null;
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const retry = useCallback(() => {
    setKnown(null);
    reload();
  }, [reload]);
  return { data: current?.data, failure: current?.failure ?? null, retry, reload };
};
