/**
 * @reliesOn `engine.generateUserAbility()` of the permission service accepts an account with its roles.
 * @ifItFails **Preview tokens stay valid for administrators who may no longer read drafts**, or are never valid.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/server/server/src/strategies/admin.js`
 */

import type { Core } from '@strapi/strapi';
import type { Ability } from './permission-conditions';

interface PermissionService {
  readonly engine: { generateUserAbility(user: object): Promise<Ability> };
}

/**
 * Returns the current permissions of an administrator, who need not be logged in; `null` if the account does
 * not exist or is not active.
 *
 * Strapi computes the same on each request of a logged-in administrator.
 */
export const abilityOfAdministrator = async (
  strapi: Core.Strapi,
  id: number
): Promise<Ability | null> => {
  const user = await strapi.db.query('admin::user').findOne({ where: { id }, populate: ['roles'] });
  if (!user || user.isActive !== true || user.blocked === true) return null;
  const service = strapi.service('admin::permission') as unknown as PermissionService;
  return service.engine.generateUserAbility(user);
};
