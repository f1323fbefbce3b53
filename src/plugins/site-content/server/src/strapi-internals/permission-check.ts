import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

interface PermissionController {
  check(ctx: Context): Promise<void>;
}

/**
 * Has `POST /admin/permissions/check` refuse a body without the list that it goes through: Strapi checks what the
 * list holds, and not that there is one (Strapi 5.54.0, `@strapi/admin`, `validation/permission.js`).
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
