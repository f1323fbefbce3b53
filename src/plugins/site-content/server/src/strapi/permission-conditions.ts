import type { Core } from '@strapi/strapi';

/** What an administrator's roles allow him, as Strapi puts it into `ctx.state.userAbility`. */
export interface Ability {
  can(action: string, subject?: string, field?: string): boolean;
}

interface PermissionService {
  createPermissionsManager(of: { ability: Ability; action: string; model: string }): {
    getQuery(): object | null | undefined;
  };
}

/**
 * The filters that the conditions of somebody's roles ("is creator") put on the entries of a type, `null` where there
 * are none. Strapi makes them in the manager that its own controllers ask (Strapi 5.54.0, `@strapi/admin`,
 * `server/services/permission/permissions-manager/index.js`).
 */
export const conditionsOn = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string,
  uid: string
): object | null => {
  const service = strapi.service('admin::permission') as unknown as PermissionService;
  const filters =
    service.createPermissionsManager({ ability, action, model: uid }).getQuery() ?? {};
  return Object.keys(filters).length === 0 ? null : filters;
};
