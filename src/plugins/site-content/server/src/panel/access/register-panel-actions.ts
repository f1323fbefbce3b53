import type { Core } from '@strapi/strapi';
import { ACTIONS } from '#site-content/domain/panel/actions';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/** Registers the permissions with Strapi, so that they can be granted to roles. */
export const registerPanelActions = async (strapi: Core.Strapi): Promise<void> => {
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany(
      ACTIONS.map((action) => ({ ...action, section: 'plugins', pluginName: PLUGIN_ID }))
    );
};
