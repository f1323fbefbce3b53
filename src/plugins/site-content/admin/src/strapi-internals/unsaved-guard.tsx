import { Blocker, Form, useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';

const Mirror = ({ hasChanges }: { readonly hasChanges: boolean }) => {
  const onChange = useForm('UnsavedGuard', (form) => form.onChange);
  useEffect(() => onChange('hasChanges', hasChanges), [hasChanges, onChange]);
  return null;
};

/**
 * Asks before unsaved changes are left, by a link, by closing the window, or because the session has ended. It is
 * Strapi's own guard, which works for Strapi's forms: this form says no more than whether there are changes.
 *
 * A port: that the guard asks once the values of the form around it differ from its initial ones, is not documented, and
 * a router lets only one guard ask. Read in Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs`.
 */
export const UnsavedGuard = ({ hasChanges }: { readonly hasChanges: boolean }) => (
  <Form method="PUT" initialValues={{ hasChanges: false }}>
    <Mirror hasChanges={hasChanges} />
    <Blocker />
  </Form>
);
