/**
 * @reliesOn What a form stores for a chosen relation; other components in the form may change its fields.
 * @ifItFails A subpage that is created from the page tree has no parent.
 * @readIn Strapi 5.54.0: `handleConnect` in
 *   `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/components/Form.mjs`
 */

import { useForm } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { entryPath } from './addresses';

/** An entry as returned by the Content Manager. */
export interface RelatedEntry {
  /** Row id, which differs for the published version. */
  readonly id: number | string;
  readonly documentId: string;
  readonly status?: string;
}

/** Selects an entry in an empty to-one relation of the edit form, as if the user had selected it. */
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
            // The first sort key of relations.
            __temp_key__: 'a0',
          },
        ],
        disconnect: [],
      }),
    [onChange]
  );
};
