import { useFetchClient, useRBAC } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import type { HistoryAct, HistoryAnswer } from '#site-content/domain/panel/history';
import { withQuery } from '../../components/with-query';
import { RESTORES_HISTORY } from '../../history/access';

/** So many acts are looked through: what was done before them is undone on the page History. */
const ACTS = '10';

/** What was done with many redirects at once, by the ways of the history. */
const WITH_MANY = ['redirects', 'redirect-list'];

/** What can be undone here: not where something has gone back since, that or another one. */
const lastOfMany = (acts: readonly HistoryAct[]): HistoryAct | null => {
  const last = acts.find(({ way }) => way === 'history' || WITH_MANY.includes(way));
  return last === undefined || last.way === 'history' ? null : last;
};

interface LastOfMany {
  /** What was done last with many redirects; `null` for nothing, and for who may not undo it. */
  readonly last: HistoryAct | null;
  /** Asks anew. */
  readonly look: () => void;
}

/** What was done last with many redirects, as the history tells it. */
export const useLastOfMany = (): LastOfMany => {
  const { get } = useFetchClient();
  const mayRestore = useRBAC(RESTORES_HISTORY).allowedActions['canRestore'] === true;
  const [last, setLast] = useState<HistoryAct | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!mayRestore) return undefined;
    let isWanted = true;
    get<{ readonly data?: HistoryAnswer }>(
      withQuery('/site-content/history', { type: REDIRECT, limit: ACTS })
    ).then(
      ({ data }) => {
        if (isWanted) setLast(lastOfMany(data.data?.acts ?? []));
      },
      // Nothing is offered then; the table says that the server cannot be reached.
      () => undefined
    );
    return () => {
      isWanted = false;
    };
  }, [get, mayRestore, round]);

  const look = useCallback(() => setRound((known) => known + 1), []);
  return { last, look };
};
