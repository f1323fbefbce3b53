import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/**
 * Below the panel's URL. The query parameters `person`, `type`, `action`, `entry`, `title` and `days` set
 * filters.
 */
export const HISTORY_PATH = `plugins/${PLUGIN_ID}/history`;
