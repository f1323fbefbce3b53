import type { Core } from '@strapi/strapi';
import { PANEL_ACTIONS } from '#site-content/domain/panel/actions';
import type { Revision } from '../../content/revision/revision';
import { grantToRole } from '../../strapi-internals/role-actions';

const EDITOR_ROLE = 'strapi-editor';

/**
 * On the first start: grants Strapi's Editor role access to the plugin's pages. Happens once; later changes
 * by administrators stay, including a deleted role.
 *
 * Called by the application, not the plugin, because Strapi creates its roles after all plugins have started.
 */
export const grantEditorsOnFirstStart = async (
  strapi: Core.Strapi,
  revision: Revision
): Promise<void> => {
  const marker = strapi.store({ type: 'plugin', name: 'site-content', key: 'editor-access' });
  if ((await marker.get({})) !== null) return;

  await strapi.db.transaction(async ({ trx }) => {
    // Of two instances that start at once, the second waits here and finds the work done.
    await revision.lock(trx);
    if ((await marker.get({})) !== null) return;
    await grantToRole(strapi, EDITOR_ROLE, PANEL_ACTIONS);
    await marker.set({ value: { grantedAt: new Date().toISOString() } });
  });
};
