/**
 * @reliesOn `initialValues` of a form are the entry with its id; `values` hold the fields, and only the changes of a
 *   relation; `modified`; `isSubmitting` while the values are saved. The hook `unstable_useContentManagerContext()` gives the `components` of the type.
 * @ifItFails The slug does not follow the title, or changes under a published page; a new parent and a restore
 *   need no confirmation; empty blocks are not listed; a corrected field keeps its error.
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
  /** The loaded entry. A duplicate starts with the values of the original, including its id. */
  readonly entry: Entry & Stored;
  readonly isDuplicate: boolean;
}

/** Returns the loaded entry, in an input of an edit form. Without `documentId`, the entry is not created yet. */
export const useStoredEntry = <Entry extends object>(): StoredEntry<Entry> => {
  const entry = useForm('useStoredEntry', ({ initialValues }) => initialValues as Entry & Stored);
  const duplicate = useMatch(DUPLICATE_PATTERN);
  return {
    entry,
    isDuplicate: duplicate !== null && duplicate.params['origin'] === entry.documentId,
  };
};

/** Returns the current value of another field, in an input of an edit form. */
export const useOtherField = (name: string): unknown =>
  useForm('useOtherField', ({ values }) => (values as Readonly<Record<string, unknown>>)[name]);

type TextField = Omit<ReturnType<typeof useField<string | null>>, 'value'> & {
  readonly value: string;
};

/**
 * Returns the field of a text input, with an error only while the field has the value that was refused. Strapi's form
 * keeps errors until the next save, although the field may be filled in automatically meanwhile.
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

/** The part of a component's schema that a form uses. */
export interface KnownComponent extends Model {
  readonly info: { readonly displayName: string };
}

/** Returns the components of the edit form's content type, by UID. */
export const useComponents = (): Readonly<Record<string, KnownComponent>> =>
  unstable_useContentManagerContext().components as unknown as Readonly<
    Record<string, KnownComponent>
  >;

/** True if the edit form has unsaved changes. */
export const useHasUnsavedInput = (): boolean =>
  useForm('useHasUnsavedInput', ({ modified }) => modified);

/** A relation's value in a form: the changes to the stored relation. */
interface RelationChanges {
  readonly connect?: readonly { readonly apiData?: { readonly documentId?: string } }[];
  readonly disconnect?: readonly unknown[];
}

/**
 * Returns the document id selected in a to-one relation of the edit form, `null` if the stored one was removed,
 * `undefined` if unchanged.
 */
export const useChosenRelation = (name: string): string | null | undefined => {
  const { connect = [], disconnect = [] } = (useOtherField(name) ?? {}) as RelationChanges;
  const chosen = connect.at(-1)?.apiData?.documentId;
  if (chosen !== undefined) return chosen;
  return connect.length === 0 && disconnect.length > 0 ? null : undefined;
};

/** True if an entry was selected in the to-one relation with this name, in the same component as an input. */
export const useIsSelectedBeside = (name: string, relation: string): boolean => {
  const beside = `${name.slice(0, name.lastIndexOf('.') + 1)}${relation}`;
  const { value } = useField<RelationChanges | undefined>(beside);
  return (value?.connect ?? []).length > 0;
};
