import { getFetchClient, triggerSessionExpired, useFetchClient } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import { REDIRECT } from '../../../../contract/content-types';
import type {
  UndoableAct,
  UndoAnswer,
  UndoOutcome,
  UndoRequest,
} from '../../../../contract/panel/redirects';
import { useForgetEntriesMutation } from '../../strapi/document-tags';
import { saveFailureOf, type SaveFailure } from '../editing/save-failure';

const UNDO = '/site-content/redirects/undo';

interface Undo {
  /** What can be undone; `null` for nothing. */
  readonly undoable: UndoableAct | null;
  /** Asks anew what can be undone. */
  readonly look: () => void;
  readonly isUndoing: boolean;
  /** Why it was not undone. */
  readonly failure: SaveFailure | null;
  readonly forgetFailure: () => void;
  readonly undo: (id: string) => void;
}

/**
 * What was done last with many redirects, and how it is undone.
 *
 * @param onUndone is told how many redirects are as they were
 * @param onFailed is called where it could not be undone
 */
export const useUndo = (onUndone: (count: number) => void, onFailed: () => void): Undo => {
  const { get } = useFetchClient();
  const [forgetEntries] = useForgetEntriesMutation();
  const [undoable, setUndoable] = useState<UndoableAct | null>(null);
  const [round, setRound] = useState(0);
  const [isUndoing, setUndoing] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  useEffect(() => {
    let isWanted = true;
    get<{ readonly data?: UndoAnswer }>(UNDO).then(
      ({ data }) => {
        if (isWanted) setUndoable(data.data ?? null);
      },
      // Nothing is offered then; the table says that the server cannot be reached.
      () => undefined
    );
    return () => {
      isWanted = false;
    };
  }, [get, round]);

  const look = useCallback(() => setRound((known) => known + 1), []);
  const undo = (id: string): void => {
    if (isUndoing) return;
    setUndoing(true);
    setFailure(null);
    // The hook's client would take back what is under way when the page is left, and not say whether it was done.
    getFetchClient()
      .post<{ readonly data?: UndoOutcome }>(UNDO, { id } satisfies UndoRequest)
      .then(
        ({ data }) => {
          void forgetEntries(REDIRECT);
          onUndone(data.data?.total ?? 0);
        },
        (thrown: unknown) => {
          const why = saveFailureOf(thrown);
          if (why.kind === 'logged-out') triggerSessionExpired();
          setFailure(why);
          onFailed();
        }
      )
      .finally(() => {
        setUndoing(false);
        look();
      });
  };
  return { undoable, look, isUndoing, failure, forgetFailure: () => setFailure(null), undo };
};
