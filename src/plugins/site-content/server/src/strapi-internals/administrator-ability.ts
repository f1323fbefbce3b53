import type { Core } from '@strapi/strapi';
import type { Ability } from './permission-conditions';

interface PermissionService {
  readonly engine: { generateUserAbility(user: object): Promise<Ability> };
}

/**
 * What an administrator may do at this moment, without their being logged in; `null` where there is no such account, or it
 * is not active any more.
 *
 * Strapi does the same for each of their requests (Strapi 5.54.0, `@strapi/admin`, `server/src/strategies/admin.js`).
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
