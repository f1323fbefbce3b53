import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { RedirectWay } from '#site-content/domain/panel/redirects';
import { withQuery } from '../components/with-query';

interface Body {
  readonly data?: RedirectWay;
}

interface AskedWay {
  /** `null` until loaded. */
  readonly way: RedirectWay | null;
  /** The thrown error. */
  readonly failure: unknown;
  readonly ask: () => void;
}

/**
 * Traces a URL, again whenever it changes.
 *
 * @param address `''` for none
 */
export const useWay = (address: string): AskedWay => {
  const { get } = useFetchClient();
  const [way, setWay] = useState<RedirectWay | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    setWay(null);
    setFailure(null);
    if (address === '') return undefined;
    let isWanted = true;
    get<Body>(withQuery('/site-content/redirects/way', { address })).then(
      ({ data }) => {
        if (isWanted) setWay(data.data ?? null);
      },
      (thrown: unknown) => {
        if (isWanted) setFailure(thrown);
      }
    );
    return () => {
      isWanted = false;
    };
  }, [get, address, round]);

  const ask = useCallback(() => setRound((known) => known + 1), []);
  return { way, failure, ask };
};
