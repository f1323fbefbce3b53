import type { Core } from '@strapi/strapi';

/** The permissions of the two content routes. */
const CONTENT_ACTIONS = [
  'plugin::site-content.initial-data.find',
  'plugin::site-content.pages.find',
] as const;

const PERMISSION = 'plugin::users-permissions.permission';
const ROLE = 'plugin::users-permissions.role';

/**
 * On the very first start: grants anonymous visitors read access to the two content routes and nothing else,
 * and disables self-registration. Happens once; later changes by administrators stay. Source:
 * docs/api.md#access.
 */
export const grantVisitorsOnFirstStart = async (strapi: Core.Strapi): Promise<void> => {
  const marker = strapi.store({ type: 'plugin', name: 'site-content', key: 'access' });
  if ((await marker.get({})) !== null) return;

  await strapi.db.transaction(async () => {
    const role = await strapi.db.query(ROLE).findOne({ where: { type: 'public' } });
    if (role === null) {
      throw new Error(
        'users-permissions has no public role, so site-content cannot grant it access to its routes.'
      );
    }
    const held = await strapi.db.query(PERMISSION).findMany({ where: { role: role.id } });
    const ids = held.map(({ id }) => id);
    await strapi.db.query(PERMISSION).deleteMany({ where: { id: { $in: ids } } });
    for (const action of CONTENT_ACTIONS) {
      await strapi.db.query(PERMISSION).create({ data: { action, role: role.id } });
    }
    const settings = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
    const advanced = ((await settings.get({})) ?? {}) as object;
    await settings.set({ value: { ...advanced, allow_register: false } });
    await marker.set({ value: { grantedAt: new Date().toISOString() } });
  });
};
