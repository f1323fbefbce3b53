/**
 * @reliesOn Plugins group their routes by type, in `routes.admin`; the names of the handlers below; the policy
 *   `admin::hasPermissions`.
 * @ifItFails **Users without permissions can send mail and change settings that all users share.**
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/register-routes.js`,
 *   `@strapi/email/dist/server/routes/admin.js`, `@strapi/i18n/dist/server/routes/admin.js`,
 *   `@strapi/content-manager/dist/server/routes/admin.js`
 */

import type { Core } from '@strapi/strapi';

/** Panel routes that Strapi opens to every panel user, with the permission of the screen to which they belong. */
const OPEN_ROUTES = [
  // Sends any text to any address, from any sender.
  { plugin: 'email', handler: 'email.send', action: 'plugin::email.settings.read' },
  { plugin: 'i18n', handler: 'settings.updateSettings', action: 'plugin::i18n.locale.update' },
  // Changes the forms of all users.
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
 * Adds the missing permission checks to routes of Strapi's own plugins that send mail or change settings that
 * all users share.
 */
export const requireRoutePermissions = (strapi: Core.Strapi): void => {
  for (const { plugin, handler, action } of OPEN_ROUTES) {
    const { admin } = (strapi.plugin(plugin)?.routes ?? {}) as Routers;
    for (const { handler: name, config } of admin?.routes ?? []) {
      if (name !== handler || config === undefined) continue;
      // Assigned rather than added: Node loads the routes once, for all Strapi instances of a process.
      config.policies = [
        'admin::isAuthenticatedAdmin',
        { name: 'admin::hasPermissions', config: { actions: [action] } },
      ];
    }
  }
};
