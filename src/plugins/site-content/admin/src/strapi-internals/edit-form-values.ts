/**
 * @reliesOn `initialValues` of a form are the entry with its id; `values` hold the fields, and only the changes of a
 *   relation; `modified`; `isSubmitting` while the values are saved. The hook `unstable_useContentManagerContext()` gives the `components` of the type.
 * @ifItFails The slug does not follow the title, or changes under a published page; nothing is asked about a new parent
 *   or before a restore; empty blocks are not listed; a field that was filled in keeps its error.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs`,
 *   `@strapi/content-manager/dist/admin/hooks/useDocument.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs`
 */

import { unstable_useContentManagerContext } from '@strapi/content-manager/strapi-admin';
import { useField, useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import type { Model } from '#site-content/domain/components/walk';
import { DUPLICATE_PATTERN } from './addresses';

interface Stored {
  readonly documentId?: string;
}

interface StoredEntry<Entry> {
  /** A duplicate starts with the values of the original, including its id. */
  readonly entry: Entry & Stored;
  readonly isDuplicate: boolean;
}

/** In an input of an edit form: the loaded entry; without `documentId` it is not created yet. */
export const useStoredEntry = <Entry extends object>(): StoredEntry<Entry> => {
  const entry = useForm('useStoredEntry', ({ initialValues }) => initialValues as Entry & Stored);
  const duplicate = useMatch(DUPLICATE_PATTERN);
  return {
    entry,
    isDuplicate: duplicate !== null && duplicate.params['origin'] === entry.documentId,
  };
};

/** In an input of an edit form: the current value of another field. */
export const useOtherField = (name: string): unknown =>
  useForm('useOtherField', ({ values }) => (values as Readonly<Record<string, unknown>>)[name]);

type TextField = Omit<ReturnType<typeof useField<string | null>>, 'value'> & {
  readonly value: string;
};

/**
 * In an input of a text: its field, with an error only while the field has the value that was refused. Strapi's form
 * keeps errors until the next save, although the field may fill itself in meanwhile.
 */
export const useTextField = (name: string): TextField => {
  const { value, error, ...field } = useField<string | null>(name);
  const isSubmitting = useForm('useTextField', (form) => form.isSubmitting);
  const text = value ?? '';
  const [last, setLast] = useState({ isSubmitting, sent: text });
  if (last.isSubmitting !== isSubmitting) {
    setLast({ isSubmitting, sent: isSubmitting ? text : last.sent });
  }
  return { ...field, value: text, error: text === last.sent ? error : undefined };
};

/** What a form knows of a component. */
export interface KnownComponent extends Model {
  readonly info: { readonly displayName: string };
}

/** In an edit form: the components of its type, by their UIDs. */
export const useComponents = (): Readonly<Record<string, KnownComponent>> =>
  unstable_useContentManagerContext().components as unknown as Readonly<
    Record<string, KnownComponent>
  >;

/** In an edit form: whether there are unsaved changes. */
export const useHasUnsavedInput = (): boolean =>
  useForm('useHasUnsavedInput', ({ modified }) => modified);

/** The form's value of a relation: changes to what is stored. */
interface RelationChanges {
  readonly connect?: readonly { readonly apiData?: { readonly documentId?: string } }[];
  readonly disconnect?: readonly unknown[];
}

/**
 * In an edit form: the document id selected in a to-one relation, `null` if the stored one was removed,
 * `undefined` if unchanged.
 */
export const useChosenRelation = (name: string): string | null | undefined => {
  const { connect = [], disconnect = [] } = (useOtherField(name) ?? {}) as RelationChanges;
  const chosen = connect.at(-1)?.apiData?.documentId;
  if (chosen !== undefined) return chosen;
  return connect.length === 0 && disconnect.length > 0 ? null : undefined;
};

/** In an input of a component: whether an entry was selected in the to-one relation with this name beside it. */
export const useIsSelectedBeside = (name: string, relation: string): boolean => {
  const beside = `${name.slice(0, name.lastIndexOf('.') + 1)}${relation}`;
  const { value } = useField<RelationChanges | undefined>(beside);
  return (value?.connect ?? []).length > 0;
};
