import { READ_HISTORY, RESTORE_HISTORY } from '#site-content/domain/panel/actions';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/**
 * The page History, below the panel's URL. The query parameters `person`, `type`, `action`, `entry`, `title` and `days`
 * set filters.
 */
export const HISTORY_PATH = `plugins/${PLUGIN_ID}/history`;

/** The versions API. */
export const VERSIONS = `/${PLUGIN_ID}/history/versions`;

export const READS_HISTORY = [{ action: READ_HISTORY, subject: null }];

/** The permission to undo and restore; `canRestore` for `useRBAC`. */
export const RESTORES_HISTORY = [{ action: RESTORE_HISTORY, subject: null }];
