/**
 * @reliesOn The query `getMyPermissions` has been answered before the menu is built.
 * @ifItFails The raw list of navigation items is in the menu again.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/services/auth.mjs`
 */

import { adminApi, type StrapiApp } from '@strapi/strapi/admin';

interface Permission {
  readonly action: string;
}

const endpoints = adminApi.endpoints as unknown as {
  readonly getMyPermissions: {
    select(of: undefined): (state: unknown) => { readonly data?: readonly Permission[] };
  };
};

/**
 * True if the user has a permission. For use outside components, where `useRBAC` is not available. Returns `false`
 * until the panel has loaded permissions, which it does before it shows anything.
 */
export const hasPermission = (app: StrapiApp, action: string): boolean => {
  const { data = [] } = endpoints.getMyPermissions.select(undefined)(app.store?.getState());
  return data.some((permission) => permission.action === action);
};
