export const PLUGIN_ID = 'site-webhooks';

/** What a role may be granted, as it stands under Settings → Roles. */
export const ACTIONS = [
  { uid: 'read', subCategory: 'Webhooks', displayName: 'Read' },
  { uid: 'update', subCategory: 'Webhooks', displayName: 'Change, test and resend' },
] as const;

export const READ_WEBHOOKS = `plugin::${PLUGIN_ID}.read`;
export const UPDATE_WEBHOOKS = `plugin::${PLUGIN_ID}.update`;
