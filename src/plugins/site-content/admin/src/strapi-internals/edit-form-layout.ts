import type { EditLayout } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';

/** The part of an edit form that Strapi's documentation shows: panels of rows of fields, and the forms of components. */
export interface FormLayout<Field> {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
}

/** An edit form with each of its fields changed, those of its components too; a new one. */
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
 * "Configure the view" shows a form of the very layout that an edit form has, and stores every description,
 * placeholder and option in it: what is changed for an editor's eyes alone would become everybody's.
 */
const isConfiguringTheView = (): boolean => window.location.pathname.includes('/configurations/');

/**
 * Changes every field of each edit form for the eyes of editors.
 *
 * A port. The hook and the layout are documented; that "Configure the view" runs the hook as well, at an address with
 * `/configurations/`, and that every field of a form runs it with one and the same layout, is not. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/hooks/useDocumentLayout.mjs` and `…/pages/EditConfigurationPage.mjs`.
 *
 * @param given what the change depends on; `undefined` while it is not there, and nothing is changed
 */
export const changeEditForms = <Field, Given extends object>(
  app: StrapiApp,
  given: () => Given | undefined,
  change: (field: Field, given: Given) => Field
): void => {
  // A new layout for each run of the hook would redraw every field.
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
