/**
 * @reliesOn `Blocker` asks as soon as the values of the surrounding form differ from its initial ones; a router lets
 *   only one guard ask.
 * @ifItFails **Do not release.** Unsaved changes of the navigation are lost without confirmation.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs`
 */

import { Blocker, Form, useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';

const Mirror = ({ hasChanges }: { readonly hasChanges: boolean }) => {
  const onChange = useForm('UnsavedGuard', (form) => form.onChange);
  useEffect(() => onChange('hasChanges', hasChanges), [hasChanges, onChange]);
  return null;
};

/**
 * Asks for confirmation before unsaved changes are lost by following a link, by closing the window, or because the
 * session has ended. Strapi's own guard only works for its forms, so this form contains nothing but whether there are
 * changes.
 */
export const UnsavedGuard = ({ hasChanges }: { readonly hasChanges: boolean }) => (
  <Form method="PUT" initialValues={{ hasChanges: false }}>
    <Mirror hasChanges={hasChanges} />
    <Blocker />
  </Form>
);
