import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import { BASE_VERSIONS_HEADER } from '#site-content/domain/panel/edit-conflict';
import { settleRequest } from '../../history-slot/slot';
import { entriesUrl, entryUrl } from '../../strapi-internals/content-manager-requests';
import { useForgetEntriesMutation } from '../../strapi-internals/document-tags';
import { type SaveFailure, toSaveFailure } from './save-failure';

/** A write through the Content Manager, with its permissions and the usual rules. */
export type Write =
  | { readonly action: 'create'; readonly data: Readonly<Record<string, unknown>> }
  | {
      readonly action: 'update';
      readonly id: string;
      readonly data: Readonly<Record<string, unknown>>;
      /** The loaded version. */
      readonly version: string;
    };

interface Answer {
  readonly data?: { readonly documentId?: string };
}

/** The result of a write. */
export interface Saved {
  /** Document id, `null` if unknown. */
  readonly id: string | null;
  /** Whether the write happened. In an edit conflict, the user may have chosen the stored version instead. */
  readonly isDone: boolean;
}

// The hook's client would abort the request when the user leaves the page, without reporting whether it succeeded.
const send = async (write: Write): Promise<Saved> => {
  const { post, put } = getFetchClient();
  switch (write.action) {
    case 'create': {
      const { data } = await post<Answer>(entriesUrl(REDIRECT), write.data);
      return { id: data.data?.documentId ?? null, isDone: true };
    }
    case 'update': {
      const answer = await settleRequest(
        {
          ...{ uid: REDIRECT, kind: 'save', data: write.data },
          versions: { [write.id]: write.version },
        },
        ({ data, seen }) =>
          put(entryUrl(REDIRECT, write.id), data, { headers: { [BASE_VERSIONS_HEADER]: seen } })
      );
      return { id: write.id, isDone: answer !== null };
    }
  }
};

interface Save {
  readonly isSaving: boolean;
  readonly failure: SaveFailure | null;
  readonly save: (write: Write) => void;
  /** Call after the refused values were changed. */
  readonly forgetFailure: () => void;
}

/** Saves a redirect, and reports progress and failure. */
export const useSave = (onSaved: (saved: Saved) => void): Save => {
  const [forgetEntries] = useForgetEntriesMutation();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const save = (write: Write): void => {
    if (isSaving) return;
    setSaving(true);
    send(write).then(
      (saved) => {
        void forgetEntries(REDIRECT);
        onSaved(saved);
      },
      (thrown: unknown) => {
        if (!isHere.current) return;
        setSaving(false);
        // Without a session, the dialog stays: going to the login page would lose the typed values.
        setFailure(toSaveFailure(thrown));
      }
    );
  };
  return { isSaving, failure, save, forgetFailure: () => setFailure(null) };
};
