import { useForm } from '@strapi/strapi/admin';
import { useMatch } from 'react-router-dom';
import { DUPLICATE_PATTERN } from './addresses';

interface Stored {
  readonly documentId?: string;
}

interface StoredEntry<Entry> {
  /** A duplicate begins with what the entry it is made of holds, its id included. */
  readonly entry: Entry & Stored;
  readonly isDuplicate: boolean;
}

/**
 * In an input of an edit form: the entry as it was loaded; without `documentId` it is yet to be made.
 *
 * A port, as the one below: neither what `useForm` gives is documented, nor that the form's initial values are the entry
 * with its id. Read in Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs` and
 * `@strapi/content-manager/dist/admin/hooks/useDocument.mjs`.
 */
export const useStoredEntry = <Entry extends object>(): StoredEntry<Entry> => {
  const entry = useForm('useStoredEntry', ({ initialValues }) => initialValues as Entry & Stored);
  const duplicate = useMatch(DUPLICATE_PATTERN);
  return {
    entry,
    isDuplicate: duplicate !== null && duplicate.params['origin'] === entry.documentId,
  };
};

/** In an input of an edit form: what another of its fields holds now. */
export const useOtherField = (name: string): unknown =>
  useForm('useOtherField', ({ values }) => (values as Readonly<Record<string, unknown>>)[name]);
