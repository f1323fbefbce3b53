/**
 * @reliesOn Every field of a form runs the hook with the same layout; _Configure the view_ runs it too, on a route with
 *   `/configurations/`.
 * @ifItFails **Do not release.** Hints are in English, the slug and the options have Strapi's inputs, or translated
 *   hints are stored for all users.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/hooks/useDocumentLayout.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/EditConfigurationPage.mjs`
 */

import type { EditLayout } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';

/** The documented part of an edit form's layout: panels of rows of fields, and component forms. */
export interface FormLayout<Field> {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
}

/** Returns a copy of an edit form's layout with each field changed, including those of its components. */
export const mapFields = <Field, L extends FormLayout<Field>>(
  form: L,
  change: (field: Field) => Field
): L => {
  const changeRow = (row: readonly Field[]): Field[] => row.map(change);
  return {
    ...form,
    layout: form.layout.map((panel) => panel.map(changeRow)),
    components: Object.fromEntries(
      Object.entries(form.components).map(([uid, component]) => [
        uid,
        { ...component, layout: component.layout.map(changeRow) },
      ])
    ),
  };
};

interface Payload<Field> {
  readonly layout: EditLayout & FormLayout<Field>;
}

/**
 * True on the page "Configure the view". It shows the layout of an edit form and stores all descriptions, placeholders
 * and options in it: changes meant for display would be stored for all users.
 */
const isConfiguringTheView = (): boolean => window.location.pathname.includes('/configurations/');

/**
 * Changes the fields of each edit form for display.
 *
 * @param given returns the input of the change; while it is `undefined`, nothing is changed
 */
export const changeEditForms = <Field, Given extends object>(
  app: StrapiApp,
  given: () => Given | undefined,
  change: (field: Field, given: Given) => Field
): void => {
  // A new layout on each run of the hook would render every field again.
  const changed = new WeakMap<EditLayout, { by: Given; layout: EditLayout }>();
  app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (payload: Payload<Field>) => {
    const by = given();
    if (by === undefined || isConfiguringTheView()) return payload;
    const before = changed.get(payload.layout);
    if (before?.by === by) return { ...payload, layout: before.layout };
    const layout = mapFields<Field, typeof payload.layout>(payload.layout, (field) =>
      change(field, by)
    );
    changed.set(payload.layout, { by, layout });
    return { ...payload, layout };
  });
};
