import type { Core } from '@strapi/strapi';
import { PANEL_ACTIONS } from '#site-content/domain/panel/actions';
import type { Revision } from '../../content/revision/revision';
import { grantToRole } from '../../strapi-internals/role-actions';

const EDITOR_ROLE = 'strapi-editor';

/**
 * On the first start: Strapi's Editor role may use the plugin's pages. It happens once; what an
 * administrator sets later stays, and so it does where they have deleted the role.
 *
 * The application does so, and not the plugin: Strapi makes its roles after all plugins have started.
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
