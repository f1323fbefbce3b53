/**
 * @reliesOn `addPermissions()` of the role service; `deleteByIds()` of the permission service; the codes
 *   `strapi-editor` and `strapi-author`.
 * @ifItFails The first start grants editors nothing, and **lets authors edit content that is live as soon as it is
 *   saved**.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/server/server/src/services/role.js`,
 *   `@strapi/admin/dist/server/server/src/content-types/Permission.js`
 */

import type { Core } from '@strapi/strapi';

/** Grants an administrator role those of the given actions that it lacks. Does nothing if the role does not exist. */
export const grantToRole = async (
  strapi: Core.Strapi,
  code: string,
  actions: readonly string[]
): Promise<void> => {
  const role = await strapi.db.query('admin::role').findOne({ where: { code } });
  if (role === null) return;
  const held = await strapi.db
    .query('admin::permission')
    .findMany({ where: { role: role.id, action: { $in: actions } } });
  const missing = actions.filter((action) => !held.some((has) => has.action === action));
  await strapi.service('admin::role').addPermissions(
    role.id,
    missing.map((action) => ({ action }))
  );
};

/**
 * Removes all permissions of an administrator role on the given content types. Does nothing if the role does
 * not exist.
 */
export const removeTypesFromRole = async (
  strapi: Core.Strapi,
  code: string,
  uids: readonly string[]
): Promise<void> => {
  const held = await strapi.db
    .query('admin::permission')
    .findMany({ where: { role: { code }, subject: { $in: uids } } });
  await strapi.service('admin::permission').deleteByIds(held.map(({ id }) => id));
};
