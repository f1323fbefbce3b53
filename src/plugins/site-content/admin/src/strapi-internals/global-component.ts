/**
 * @reliesOn Components whose name begins with `future-global::` are rendered on every page of the panel, unless the old
 *   Media Library is switched on.
 * @ifItFails **Do not release.** Files are deleted and replaced without a warning about where they are used, and their
 *   details do not show it.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/App.mjs`, `@strapi/upload/dist/admin/index.mjs`
 */

import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';

/** Renders a component on every page of the panel, even before a user has logged in. */
export const addGlobalComponent = (app: StrapiApp, name: string, Component: ComponentType): void =>
  app.addComponents([{ name: `future-global::${name}`, Component }]);
