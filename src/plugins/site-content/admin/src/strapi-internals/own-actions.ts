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
 * Whether the user may do something, by the name of the action, where there is no component that would ask `useRBAC`.
 * `false` until the panel has asked, which it does before it shows anything.
 *
 * A port: Strapi's own question about what the user may do is not documented, and the user's permissions are in no slice
 * of the store that is. Read in Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/services/auth.mjs`.
 */
export const mayDo = (app: StrapiApp, action: string): boolean => {
  const { data = [] } = endpoints.getMyPermissions.select(undefined)(app.store?.getState());
  return data.some((permission) => permission.action === action);
};
