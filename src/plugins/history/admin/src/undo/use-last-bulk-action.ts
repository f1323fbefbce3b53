import { useFetchClient, useRBAC } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { HistoryChangeSet, HistoryResponse } from '#history/domain/api-types';
import { whileWanted } from '#site-content/admin/components/while-wanted';
import { withQuery } from '#site-content/admin/components/with-query';
import { REDIRECT } from '#site-content/domain/content-types';
import { RESTORES_HISTORY } from '../routes';

/** Number of change sets searched; earlier bulk actions can be undone on the page History. */
const LIMIT = '10';

/** The channels of bulk actions on redirects in the history. */
const BULK_CHANNELS = ['redirects', 'redirect-list'];

/** Finds the bulk action that can be undone here; `null` if anything was undone since. */
const lastOfMany = (changeSets: readonly HistoryChangeSet[]): HistoryChangeSet | null => {
  const last = changeSets.find(
    ({ channel }) => channel === 'history' || BULK_CHANNELS.includes(channel)
  );
  return last === undefined || last.channel === 'history' ? null : last;
};

/**
 * Returns the last bulk action on redirects, from the history; `null` if there is none, or the user may not undo it.
 *
 * @param round changes to request it again
 */
export const useLastBulkAction = (round: number): HistoryChangeSet | null => {
  const { get } = useFetchClient();
  const canRestore = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  const [last, setLast] = useState<HistoryChangeSet | null>(null);

  useEffect(() => {
    if (!canRestore) return undefined;
    // If the request fails, no undo is offered; the table shows that the server is unreachable.
    return whileWanted(
      get<{ readonly data?: HistoryResponse }>(
        withQuery('/site-content/history', { type: REDIRECT, limit: LIMIT })
      ),
      ({ data }) => setLast(lastOfMany(data.data?.changeSets ?? []))
    );
  }, [get, canRestore, round]);

  return last;
};
