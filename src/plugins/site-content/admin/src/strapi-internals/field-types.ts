/**
 * @reliesOn `addFields`: an added input takes precedence over Strapi's own for a field's type, and receives name and
 *   attribute.
 * @ifItFails **Do not release.** The slug and the options have no input.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/StrapiApp.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/EditView/components/InputRenderer.mjs`
 */

import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';

/**
 * Registers an input for a field type of the plugin. A field gets this type through `type` in the form's layout: see
 * edit-form-layout.ts. The input receives the field's layout, including `attribute` and, as `name`, its path in the
 * form. It reads the value itself.
 */
export const addFieldType = <Props>(
  app: StrapiApp,
  type: string,
  input: ComponentType<Props>
): void => {
  // Strapi's type lacks the props.
  app.addFields({ type, Component: input as unknown as ComponentType });
};
