import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { RedirectWay } from '#site-content/domain/panel/redirects';
import { withQuery } from '../components/with-query';

interface Body {
  readonly data?: RedirectWay;
}

interface Result {
  /** `null` until loaded. */
  readonly way: RedirectWay | null;
  /** The thrown error. */
  readonly failure: unknown;
}

interface AskedWay extends Result {
  readonly ask: () => void;
}

interface Answer extends Result {
  readonly address: string;
  readonly round: number;
}

/**
 * Traces a URL, again whenever it changes.
 *
 * @param address `''` for none
 */
export const useWay = (address: string): AskedWay => {
  const { get } = useFetchClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (address === '') return undefined;
    let isWanted = true;
    const take = (found: Result): void => {
      if (isWanted) setAnswer({ address, round, ...found });
    };
    get<Body>(withQuery('/site-content/redirects/way', { address })).then(
      ({ data }) => take({ way: data.data ?? null, failure: null }),
      (failure: unknown) => take({ way: null, failure })
    );
    return () => {
      isWanted = false;
    };
  }, [get, address, round]);

  const ask = useCallback(() => setRound((known) => known + 1), []);
  // Until the effect has run, the last answer is about another address.
  const isAbout = answer?.address === address && answer.round === round;
  return { way: isAbout ? answer.way : null, failure: isAbout ? answer.failure : null, ask };
};
