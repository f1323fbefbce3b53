import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type { Share, ShareRequest, SharesResponse } from '#site-content/domain/panel/preview';
import { withQuery } from '../components/with-query';

interface Shares {
  /** `null` until loaded. */
  readonly shares: SharesResponse | null;
  readonly hasFailed: boolean;
  /** Rejects if creating fails. */
  readonly make: (request: ShareRequest) => Promise<void>;
  /** Rejects if revoking fails. */
  readonly withdraw: (share: Share) => Promise<void>;
}

/**
 * Loads the valid share links of a page.
 *
 * @param version of the page: the links are loaded again for another version, which may have another path
 */
export const useShares = (page: string, version: string | undefined): Shares => {
  const { get, post } = useFetchClient();
  const [shares, setShares] = useState<SharesResponse | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    try {
      const { data } = await get<{ readonly data?: SharesResponse }>(
        withQuery('/site-content/preview/shares', { page })
      );
      // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
      if (data.data === undefined) throw new Error('The response contains no links.');
      setShares(data.data);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  }, [get, page]);
  useEffect(() => void load(), [load, version]);
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
