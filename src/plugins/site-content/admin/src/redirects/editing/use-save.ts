import { getFetchClient, triggerSessionExpired } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { REDIRECT } from '../../../../contract/content-types';
import { entriesOf, entryAt } from '../../strapi/content-manager-requests';
import { useForgetEntriesMutation } from '../../strapi/document-tags';
import { saveFailureOf, type SaveFailure } from './save-failure';

/** What is done with a redirect: the Content Manager does it, under its permissions and the rules of every save. */
export type Write =
  | { readonly act: 'create'; readonly data: object }
  | { readonly act: 'update'; readonly id: string; readonly data: object }
  | { readonly act: 'delete'; readonly id: string };

// The hook's client would take back what is under way when the page is left, and not say whether it was done.
const send = (write: Write): Promise<unknown> => {
  const { post, put, del } = getFetchClient();
  switch (write.act) {
    case 'create':
      return post(entriesOf(REDIRECT), write.data);
    case 'update':
      return put(entryAt(REDIRECT, write.id), write.data);
    case 'delete':
      return del(entryAt(REDIRECT, write.id));
  }
};

interface Save {
  readonly isSaving: boolean;
  readonly failure: SaveFailure | null;
  readonly save: (write: Write) => void;
  /** For when what was refused is changed. */
  readonly forgetFailure: () => void;
}

/** Saves a redirect. */
export const useSave = (onSaved: () => void): Save => {
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
      () => {
        void forgetEntries(REDIRECT);
        onSaved();
      },
      (thrown: unknown) => {
        const why = saveFailureOf(thrown);
        if (why.kind === 'logged-out') triggerSessionExpired();
        if (!isHere.current) return;
        setSaving(false);
        setFailure(why);
      }
    );
  };
  return { isSaving, failure, save, forgetFailure: () => setFailure(null) };
};
