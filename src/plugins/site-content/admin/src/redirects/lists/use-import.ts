import { getFetchClient, triggerSessionExpired } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import { reason } from '#site-content/domain/problems/problem';
import {
  type ImportResponse,
  MAX_MEGABYTES,
  type RedirectImportOptions,
} from '#site-content/domain/redirect-lists/in-panel';
import { useForgetEntriesMutation } from '../../strapi-internals/document-tags';
import { type SaveFailure, toSaveFailure } from '../editing/save-failure';

interface Given extends WithChangeSet {
  readonly answer: ImportResponse;
}

const post = async (list: File, wishes: RedirectImportOptions): Promise<Given> => {
  const form = new FormData();
  form.append('wishes', JSON.stringify(wishes));
  form.append('list', list, list.name);
  const { data } = await getFetchClient().post<
    { readonly data?: ImportResponse } & Partial<WithChangeSet>
  >('/site-content/redirects/import', form);
  if (data.data === undefined) throw new Error('The response contains no lines.');
  return { answer: data.data, changeSet: data.changeSet ?? null };
};

const tooLarge = (): SaveFailure => {
  const why = reason('redirect-import.too-large', { limit: MAX_MEGABYTES });
  return {
    kind: 'refused',
    reasons: [{ field: 'list', reason: reason('redirect-import.unreadable', { reason: why }) }],
  };
};

interface Import {
  /** The result of the dry run or import; `null` until known. */
  readonly answer: ImportResponse | null;
  readonly failure: SaveFailure | null;
  readonly busyWith: 'check' | 'apply' | null;
  readonly send: (list: File, wishes: RedirectImportOptions) => void;
  /** Call when the options change. */
  readonly forget: () => void;
}

/**
 * Checks or imports a list.
 *
 * @param onApplied called with the result and the change set's id, for undo; `null` if nothing changed
 */
export const useImport = (
  onApplied: (answer: ImportResponse, changeSet: string | null) => void
): Import => {
  const [forgetEntries] = useForgetEntriesMutation();
  const [answer, setAnswer] = useState<ImportResponse | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [busyWith, setBusyWith] = useState<Import['busyWith']>(null);
  /** Counts requests, so that responses to earlier ones are ignored. */
  const round = useRef(0);
  /** The server reads one list per administrator at a time, so requests are queued. */
  const latest = useRef<Promise<unknown>>(Promise.resolve());

  const forget = (): void => {
    round.current += 1;
    setAnswer(null);
    setFailure(null);
    setBusyWith(null);
  };
  const send = (list: File, wishes: RedirectImportOptions): void => {
    round.current += 1;
    const number = round.current;
    setFailure(null);
    if (list.size > MAX_MEGABYTES * 1024 * 1024) {
      setFailure(tooLarge());
      return;
    }
    setBusyWith(wishes.applies ? 'apply' : 'check');
    const asked = latest.current.then(() => (number === round.current ? post(list, wishes) : null));
    latest.current = asked.catch(() => null);
    asked.then(
      (sent) => {
        // The options have changed since the request was queued.
        if (sent === null) return;
        const { answer: given, changeSet } = sent;
        if (given.applied) {
          void forgetEntries(REDIRECT);
          onApplied(given, changeSet);
          return;
        }
        if (number !== round.current) return;
        setBusyWith(null);
        setAnswer(given);
      },
      (thrown: unknown) => {
        const why = toSaveFailure(thrown);
        // A check does not go to the login page, where the list and its options would be lost.
        if (why.kind === 'logged-out' && wishes.applies) triggerSessionExpired();
        if (number !== round.current) return;
        setBusyWith(null);
        setFailure(why);
      }
    );
  };
  return { answer, failure, busyWith, send, forget };
};
