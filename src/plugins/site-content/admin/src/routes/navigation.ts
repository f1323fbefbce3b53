import { READ_NAVIGATION, UPDATE_NAVIGATION } from '#site-content/domain/panel/actions';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';

/** Path below the panel's URL. `#footer` opens the footer; `#` and an item's id open that item. */
export const NAVIGATION_PATH = `plugins/${PLUGIN_ID}/navigation`;

export const READ = { action: READ_NAVIGATION, subject: null };
export const UPDATE = { action: UPDATE_NAVIGATION, subject: null };
