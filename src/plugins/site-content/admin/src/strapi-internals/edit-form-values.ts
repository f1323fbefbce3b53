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
 * A port, as the three below: neither what `useForm` gives is documented, nor that the form's initial values are the entry
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

/** In an edit form: whether it holds anything that is not saved. */
export const useHasUnsavedInput = (): boolean =>
  useForm('useHasUnsavedInput', ({ modified }) => modified);

/** What the form holds of a relation: what is to be changed of what is stored. */
interface RelationChanges {
  readonly connect?: readonly { readonly apiData?: { readonly documentId?: string } }[];
  readonly disconnect?: readonly unknown[];
}

/**
 * In an edit form: the document id of the entry that was chosen for a relation to one, `null` where what is stored was
 * taken out, `undefined` where it stays.
 *
 * That the form holds the changes alone, and these in that shape, was read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs`.
 */
export const useChosenRelation = (name: string): string | null | undefined => {
  const { connect = [], disconnect = [] } = (useOtherField(name) ?? {}) as RelationChanges;
  const chosen = connect.at(-1)?.apiData?.documentId;
  if (chosen !== undefined) return chosen;
  return connect.length === 0 && disconnect.length > 0 ? null : undefined;
};
