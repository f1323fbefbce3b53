import { useFetchClient, useRBAC } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { type HistoryVersions, NOW } from '#site-content/domain/panel/history';
import { withQuery } from '../../components/with-query';
import { RESTORES_HISTORY } from '../access';
import { type HistoryEntry, VERSIONS } from '../entry';

/**
 * Gives the id of the act that has made an entry what it is, or has deleted it: of what the Content Manager has written,
 * whose answers name none. `null` where that is not known, or cannot be undone.
 */
export const useLastAct = (): ((of: HistoryEntry) => Promise<string | null>) => {
  const { get } = useFetchClient();
  const mayRestore = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  return useCallback(
    async ({ type, entry }) => {
      if (!mayRestore) return null;
      try {
        const { data } = await get<{ readonly data?: HistoryVersions }>(
          withQuery(VERSIONS, { type, entry })
        );
        const [latest] = data.data?.versions ?? [];
        return latest?.version === NOW ? (latest.made?.id ?? null) : null;
      } catch {
        // It was done all the same, and is told without a way back.
        return null;
      }
    },
    [get, mayRestore]
  );
};
