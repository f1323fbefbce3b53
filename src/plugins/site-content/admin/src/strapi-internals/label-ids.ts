/**
 * The id under which Strapi's forms and lists look for a translation of the label of a content type's field. The German
 * labels (translations/de/labels.json) are written under these ids, those of the fields of components under
 * `content-manager.components.<uid>.<field>`, and the names of types, components and categories under themselves.
 *
 * A port: none of these ids is documented. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/EditView/components/FormLayout.mjs`,
 * `…/pages/ListView/ListViewPage.mjs` and `…/components/LeftMenu.mjs`.
 */
export const fieldLabelId = (uid: string, field: string): string =>
  `content-manager.content-types.${uid}.${field}`;

/** The same of the label of a component's field. */
export const componentFieldLabelId = (uid: string, field: string): string =>
  `content-manager.components.${uid}.${field}`;
