import type { Core } from '@strapi/strapi';

const PLUGIN = 'site-content';

const ACTIONS = [
  { uid: 'navigation.read', subCategory: 'Navigation', displayName: 'Read' },
  { uid: 'navigation.update', subCategory: 'Navigation', displayName: 'Update' },
  { uid: 'api-preview.read', subCategory: 'API preview', displayName: 'Read' },
] as const;

export const READ_NAVIGATION = `plugin::${PLUGIN}.navigation.read`;
export const UPDATE_NAVIGATION = `plugin::${PLUGIN}.navigation.update`;
export const READ_API_PREVIEW = `plugin::${PLUGIN}.api-preview.read`;

/** What an administrator's role may be granted for the plugin's own pages, under Settings → Roles. */
export const PANEL_ACTIONS = ACTIONS.map(({ uid }) => `plugin::${PLUGIN}.${uid}`);

/** Makes the actions known. To be called before Strapi's own admin starts, which gives Super Admins all of them. */
export const registerPanelActions = async (strapi: Core.Strapi): Promise<void> => {
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany(
      ACTIONS.map((action) => ({ ...action, section: 'plugins', pluginName: PLUGIN }))
    );
};
