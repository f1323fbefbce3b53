import type { Core } from '@strapi/strapi';
import { NAV_ITEM, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { PANEL_ACTIONS } from '#site-content/domain/panel/actions';
import type { Revision } from './revision/revision';
import { grantToRole, removeTypesFromRole } from './strapi-internals/role-actions';

/** The permissions of the two content routes. */
const CONTENT_ACTIONS = [
  'plugin::site-content.initial-data.find',
  'plugin::site-content.pages.find',
] as const;

const PERMISSION = 'plugin::users-permissions.permission';
const ROLE = 'plugin::users-permissions.role';

/**
 * Grants anonymous visitors read access to the two content routes and nothing else, and disables self-registration.
 * Does so only on the very first start; later changes by administrators stay. Source: docs/api.md#access.
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

const EDITOR_ROLE = 'strapi-editor';
const AUTHOR_ROLE = 'strapi-author';

/** Types without drafts, whose entries are live as soon as they are saved. */
const LIVE_WHEN_SAVED = [NAV_ITEM, REDIRECT, SITE_KEYS] as const;

/**
 * Grants Strapi's Editor role access to the plugin's pages, and restricts its Author role, which may not
 * publish, to types with drafts. Strapi grants Authors all content types, so that they could hide a live page
 * behind a redirect. Does so only on the first start; later changes by administrators stay, including a
 * deleted role. Strapi itself grants these roles nothing after the first start, not even new types.
 *
 * Called by the application, not the plugin, because Strapi creates its roles after all plugins have started.
 */
export const setUpRolesOnFirstStart = async (
  strapi: Core.Strapi,
  revision: Revision
): Promise<void> => {
  const marker = strapi.store({ type: 'plugin', name: 'site-content', key: 'editor-access' });
  if ((await marker.get({})) !== null) return;

  await strapi.db.transaction(async ({ trx }) => {
    // If two instances start at the same time, the second one waits here and finds the work done.
    await revision.lock(trx);
    if ((await marker.get({})) !== null) return;
    await grantToRole(strapi, EDITOR_ROLE, PANEL_ACTIONS);
    await removeTypesFromRole(strapi, AUTHOR_ROLE, LIVE_WHEN_SAVED);
    await marker.set({ value: { grantedAt: new Date().toISOString() } });
  });
};
