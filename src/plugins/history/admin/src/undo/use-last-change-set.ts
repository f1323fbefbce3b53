import { useFetchClient, useRBAC } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { type HistoryVersions, NOW } from '#history/domain/api-types';
import { withQuery } from '#site-content/admin/components/with-query';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { RESTORES_HISTORY, VERSIONS } from '../routes';

/**
 * Returns a function that finds the change set that last changed or deleted an entry, for Content Manager writes whose
 * responses do not name it. The id is `null` if unknown or not undoable.
 */
export const useLastChangeSet = (): ((of: HistoryEntry) => Promise<string | null>) => {
  const { get } = useFetchClient();
  const canRestore = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  return useCallback(
    async ({ type, entry }) => {
      if (!canRestore) return null;
      try {
        const { data } = await get<{ readonly data?: HistoryVersions }>(
          withQuery(VERSIONS, { type, entry })
        );
        const [latest] = data.data?.versions ?? [];
        return latest?.version === NOW ? (latest.made?.id ?? null) : null;
      } catch {
        // The action succeeded anyway, so report it without Undo.
        return null;
      }
    },
    [get, canRestore]
  );
};
