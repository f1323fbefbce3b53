export const PLUGIN_ID = 'site-webhooks';

const OF_PLUGIN = { section: 'plugins', pluginName: PLUGIN_ID, subCategory: 'Webhooks' };

/** Permissions, as listed under Settings → Roles. */
export const ACTIONS = [
  { ...OF_PLUGIN, uid: 'read', displayName: 'Read' },
  { ...OF_PLUGIN, uid: 'update', displayName: 'Change, test and resend' },
];

export const READ_WEBHOOKS = `plugin::${PLUGIN_ID}.read`;
export const UPDATE_WEBHOOKS = `plugin::${PLUGIN_ID}.update`;
