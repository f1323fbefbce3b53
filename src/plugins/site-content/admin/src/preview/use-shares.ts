import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { Share, ShareRequest, SharesAnswer } from '#site-content/domain/panel/preview';
import { withQuery } from '../components/with-query';

interface Shares {
  /** `null` while they are not known. */
  readonly shares: SharesAnswer | null;
  readonly hasFailed: boolean;
  /** Throws where it could not be made. */
  readonly make: (request: ShareRequest) => Promise<void>;
  /** Throws where it could not be withdrawn. */
  readonly withdraw: (share: Share) => Promise<void>;
}

/** The links to drafts that hold for a page. */
export const useShares = (page: string): Shares => {
  const { get, post } = useFetchClient();
  const [shares, setShares] = useState<SharesAnswer | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    try {
      const { data } = await get<{ readonly data?: SharesAnswer }>(
        withQuery('/site-content/preview/shares', { page })
      );
      // Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`.
      if (data.data === undefined) throw new Error('The answer holds no links.');
      setShares(data.data);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  }, [get, page]);
  useEffect(() => void load(), [load]);
  return {
    shares,
    hasFailed,
    make: async (request) => {
      await post('/site-content/preview/shares', request);
      await load();
    },
    withdraw: async ({ name }) => {
      await post(`/site-content/preview/shares/${name}/withdraw`);
      await load();
    },
  };
};
