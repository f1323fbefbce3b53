import type { StrapiApp } from '@strapi/strapi/admin';
import { READ_MARKETPLACE } from './permissions';

/**
 * Takes the marketplace out of the menu, whoever asks: plugins come with the application, not from its panel.
 *
 * A port: a role can be kept from the marketplace, but not Super Admins; `addRBACMiddleware` is not documented. Read in
 * Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/core/apis/rbac.mjs` and `…/features/Auth.mjs`.
 */
export const leaveMarketplaceOut = (app: StrapiApp): void => {
  app.addRBACMiddleware(
    () => (next) => (permissions) =>
      next(permissions.filter(({ action }) => action !== READ_MARKETPLACE))
  );
};
