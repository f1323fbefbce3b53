import type { Core } from '@strapi/strapi';

/**
 * Gives a role of administrators those of some actions that it has not. Nothing is done where there is no such role.
 *
 * Read in Strapi 5.54.0, `@strapi/admin`, `server/services/role.js` (`addPermissions`; the codes of the roles that
 * Strapi makes: `strapi-editor`) and `server/content-types/Permission.js`.
 */
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
