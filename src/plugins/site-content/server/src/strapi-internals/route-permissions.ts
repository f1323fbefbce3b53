/**
 * @reliesOn Plugins keep their routes by type, in `routes.admin`; the names of the handlers below; the policy `admin::hasPermissions`.
 * @ifItFails **Users without permissions send mail, and change settings of everybody.**
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/register-routes.js`, `@strapi/email/dist/server/routes/admin.js`,
 *   `@strapi/i18n/dist/server/routes/admin.js`, `@strapi/content-manager/dist/server/routes/admin.js`
 */

import type { Core } from '@strapi/strapi';

/** Routes of the panel that Strapi opens to every user, with the permission of the screen they belong to. */
const OPEN_ROUTES = [
  // Any text to anybody, from any sender.
  { plugin: 'email', handler: 'email.send', action: 'plugin::email.settings.read' },
  { plugin: 'i18n', handler: 'settings.updateSettings', action: 'plugin::i18n.locale.update' },
  // The forms of all users.
  {
    plugin: 'content-manager',
    handler: 'components.updateComponentConfiguration',
    action: 'plugin::content-manager.components.configure-layout',
  },
];

interface Route {
  readonly handler: unknown;
  readonly config?: { policies?: unknown[] };
}

interface Routers {
  readonly admin?: { readonly routes: readonly Route[] };
}

/**
 * Adds the permission check that is missing to routes of Strapi's own plugins, which send something or change what all
 * users share.
 */
export const requireRoutePermissions = (strapi: Core.Strapi): void => {
  for (const { plugin, handler, action } of OPEN_ROUTES) {
    const { admin } = (strapi.plugin(plugin)?.routes ?? {}) as Routers;
    for (const { handler: name, config } of admin?.routes ?? []) {
      if (name !== handler || config === undefined) continue;
      // Node loads the routes once for all services of a process.
      config.policies = [
        'admin::isAuthenticatedAdmin',
        { name: 'admin::hasPermissions', config: { actions: [action] } },
      ];
    }
  }
};
