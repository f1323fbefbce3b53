import { PLUGIN_ID } from '../plugin-id';

/** The plugin's permissions, as listed under Settings → Roles. */
export const ACTIONS = [
  { uid: 'navigation.read', subCategory: 'Navigation', displayName: 'Read' },
  { uid: 'navigation.update', subCategory: 'Navigation', displayName: 'Update' },
  { uid: 'preview.share', subCategory: 'Preview', displayName: 'Share links' },
  { uid: 'history.read', subCategory: 'History', displayName: 'Read' },
  { uid: 'history.restore', subCategory: 'History', displayName: 'Undo and restore' },
] as const;

export const READ_NAVIGATION = `plugin::${PLUGIN_ID}.navigation.read`;
export const UPDATE_NAVIGATION = `plugin::${PLUGIN_ID}.navigation.update`;
export const SHARE_PREVIEWS = `plugin::${PLUGIN_ID}.preview.share`;
export const READ_HISTORY = `plugin::${PLUGIN_ID}.history.read`;
export const RESTORE_HISTORY = `plugin::${PLUGIN_ID}.history.restore`;

/** UIDs of the permissions that administrator roles can be granted. */
export const PANEL_ACTIONS = ACTIONS.map(({ uid }) => `plugin::${PLUGIN_ID}.${uid}`);
