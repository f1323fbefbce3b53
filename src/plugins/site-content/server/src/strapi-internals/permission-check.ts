/**
 * @reliesOn The controller `admin::permission` can be extended, and has `check()`.
 * @ifItFails A body without a list gets 500 instead of 400.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/server/server/src/controllers/permission.js`,
 *   `@strapi/admin/dist/server/server/src/validation/permission.js`
 */

import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

interface PermissionController {
  check(ctx: Context): Promise<void>;
}

/**
 * Makes `POST /admin/permissions/check` refuse a body without the list `permissions`. Strapi validates the
 * items, but not that the list exists.
 */
export const requirePermissionsToCheck = (strapi: Core.Strapi): void => {
  strapi.get('controllers').extend('admin::permission', (controller: PermissionController) => ({
    ...controller,
    async check(ctx: Context): Promise<void> {
      const { permissions } = (ctx.request as { body?: { permissions?: unknown } }).body ?? {};
      if (!Array.isArray(permissions)) {
        throw new errors.ValidationError(
          '"permissions" must be a list of the permissions to check.'
        );
      }
      await controller.check(ctx);
    },
  }));
};
