import { useForm } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { entryPath } from './addresses';

/** An entry as the Content Manager gives it. */
export interface RelatedEntry {
  /** Of the row, which is another one for what is published. */
  readonly id: number | string;
  readonly documentId: string;
  readonly status?: string;
}

/**
 * In an edit form: chooses an entry in a relation to one that is still empty, as if the editor had done so.
 *
 * A port: no address and no hook gives a new entry a relation, and what the form keeps of one is not documented. Read in
 * Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs`
 * (`handleConnect`) and `@strapi/admin/dist/admin/admin/src/components/Form.mjs`.
 */
export const useChooseRelation = (): ((
  field: string,
  uid: string,
  entry: RelatedEntry,
  label: string
) => void) => {
  const onChange = useForm('useChooseRelation', (form) => form.onChange);
  return useCallback(
    (field, uid, { id, documentId, status }, label) =>
      onChange(field, {
        connect: [
          {
            id,
            apiData: { id, documentId, locale: null, isTemporary: true },
            status,
            label,
            href: `..${entryPath(uid, documentId).replace('/content-manager', '')}`,
            // The first of the keys by which relations are ordered.
            __temp_key__: 'a0',
          },
        ],
        disconnect: [],
      }),
    [onChange]
  );
};
