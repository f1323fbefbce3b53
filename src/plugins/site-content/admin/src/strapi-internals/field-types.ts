import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';

/**
 * Gives edit forms an input for a type of field of our own, which a field has once its `type` in the form's layout is
 * that: see edit-form-layout.ts. The input is handed what the layout says of the field, `attribute` and the path in the
 * form as `name` included; the field's value it asks for itself.
 *
 * A port: `addFields` is not documented, nor that forms prefer such an input to Strapi's own for the attribute. Read in
 * Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/StrapiApp.mjs` and
 * `@strapi/content-manager/dist/admin/pages/EditView/components/InputRenderer.mjs`.
 */
export const addFieldType = <Props>(
  app: StrapiApp,
  type: string,
  input: ComponentType<Props>
): void => {
  // Its type knows nothing of the props.
  app.addFields({ type, Component: input as unknown as ComponentType });
};
