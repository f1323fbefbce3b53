import { useEffect } from 'react';
import { useHasUnsavedInput } from '#site-content/admin/strapi-internals/edit-form-values';

/** Strapi's edit form that is open. Notifications are rendered outside of it. */
interface OpenForm {
  /** Document id of its entry, `new` before that is created. */
  readonly entry: string;
  readonly hasUnsavedInput: boolean;
}

let openForm: OpenForm | null = null;

/** In an edit form: makes known that it is open, and whether there are unsaved changes. */
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

/** The entry whose form is open; `null` if none is. */
export const getOpenEntry = (): string | null => openForm?.entry ?? null;

/**
 * Whether the form of an entry is still open, with unsaved changes: an undo of what was saved there loads it again.
 *
 * @param entry as it was when the undo was offered
 */
export const hasUnsavedInputOf = (entry: string | null): boolean =>
  openForm !== null && openForm.hasUnsavedInput && (entry === openForm.entry || entry === 'new');
