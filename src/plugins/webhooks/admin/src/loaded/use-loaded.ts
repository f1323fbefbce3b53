import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';

/** What a path answers with; `data` is `null` until it is there, and `failure` while it works. */
export interface Loading<T> {
  readonly data: T | null;
  readonly failure: unknown;
  readonly load: () => Promise<void>;
}

/** Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`. */
export const dataIn = <T>({ data }: { readonly data: { readonly data?: T } }): T => {
  if (data.data === undefined) throw new Error('The answer holds no data.');
  return data.data;
};

/** Asks for what a path answers with. */
export const useLoaded = <T>(path: string): Loading<T> => {
  const { get } = useFetchClient();
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async (): Promise<void> => {
    try {
      setData(dataIn(await get<{ readonly data?: T }>(path)));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, [get, path]);
  useEffect(() => void load(), [load]);
  return { data, failure, load };
};
