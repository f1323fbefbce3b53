import type { EditLayout } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';

interface Payload {
  readonly layout: EditLayout;
}

/**
 * "Configure the view" shows a form of the very layout that an edit form has, and stores every description,
 * placeholder and option in it: what is changed for an editor's eyes alone would become everybody's.
 */
const isConfiguringTheView = (): boolean => window.location.pathname.includes('/configurations/');

/**
 * Changes each edit form for the eyes of editors.
 *
 * @param given what the change depends on; `undefined` while it is not there, and nothing is changed
 */
export const changeEditForms = <Given extends object>(
  app: StrapiApp,
  given: () => Given | undefined,
  change: (form: EditLayout, given: Given) => EditLayout
): void => {
  // Strapi runs the hook for every field with one and the same layout: a new one each time would redraw them all.
  const changed = new WeakMap<EditLayout, { by: Given; layout: EditLayout }>();
  app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (payload: Payload) => {
    const by = given();
    if (by === undefined || isConfiguringTheView()) return payload;
    const before = changed.get(payload.layout);
    if (before?.by === by) return { ...payload, layout: before.layout };
    const layout = change(payload.layout, by);
    changed.set(payload.layout, { by, layout });
    return { ...payload, layout };
  });
};
