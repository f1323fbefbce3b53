import { useEffect } from 'react';
import { useHasUnsavedInput } from '#site-content/admin/strapi-internals/edit-form-values';

/** Strapi's edit form that is currently open. Notifications are rendered outside it. */
interface OpenForm {
  /** Document id of its entry; `new` until the entry is created. */
  readonly entry: string;
  readonly hasUnsavedInput: boolean;
}

let openForm: OpenForm | null = null;

/** Notes, in an edit form, that it is open and whether it has unsaved changes. */
export const useNoteOpenForm = (document: string | undefined): void => {
  const hasUnsavedInput = useHasUnsavedInput();
  useEffect(() => {
    const form = { entry: document ?? 'new', hasUnsavedInput };
    openForm = form;
    return () => {
      if (openForm === form) openForm = null;
    };
  }, [document, hasUnsavedInput]);
};

/** Returns the entry whose form is open; `null` if none is. */
export const getOpenEntry = (): string | null => openForm?.entry ?? null;

/**
 * Whether the form of an entry is still open with unsaved changes, which an undo would discard because the form
 * reloads.
 *
 * @param entry as it was when the undo was offered
 */
export const hasUnsavedInputOf = (entry: string | null): boolean =>
  openForm !== null && openForm.hasUnsavedInput && (entry === openForm.entry || entry === 'new');
