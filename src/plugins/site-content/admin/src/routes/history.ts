import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/** Below the panel's own address. `?person=`, `?type=`, `?action=`, `?entry=`, `?title=` and `?days=` show what is found. */
export const HISTORY_PATH = `plugins/${PLUGIN_ID}/history`;
