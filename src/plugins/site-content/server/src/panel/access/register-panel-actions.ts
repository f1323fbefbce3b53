import type { Core } from '@strapi/strapi';
import { ACTIONS } from '#site-content/domain/panel/actions';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/** Makes the actions known to Strapi, so that roles may be granted them. */
export const registerPanelActions = async (strapi: Core.Strapi): Promise<void> => {
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany(
      ACTIONS.map((action) => ({ ...action, section: 'plugins', pluginName: PLUGIN_ID }))
    );
};
