/**
 * @reliesOn The translation ids of labels, types, components and categories.
 * @ifItFails Forms and lists are in English in the German panel.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/FormLayout.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/ListView/ListViewPage.mjs`,
 *   `@strapi/content-manager/dist/admin/components/LeftMenu.mjs`
 */

/**
 * Returns the translation id of a field label in Strapi's forms and lists. The German labels
 * (translations/de/labels.json) use these ids; labels of component fields use
 * `content-manager.components.<uid>.<field>`, and names of types, components and categories are their own ids.
 */
export const fieldLabelId = (uid: string, field: string): string =>
  `content-manager.content-types.${uid}.${field}`;

/** Returns the translation id of the label of a component's field. */
export const componentFieldLabelId = (uid: string, field: string): string =>
  `content-manager.components.${uid}.${field}`;
