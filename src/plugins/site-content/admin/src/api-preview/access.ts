import { READ_API_PREVIEW } from '../../../contract/panel/actions';
import { PLUGIN_ID } from '../../../contract/plugin-id';

/** The page API preview, from the root of the panel; `?slug=about` opens it on that page. */
export const API_PREVIEW_PATH = `plugins/${PLUGIN_ID}/api-preview`;

export const API_PREVIEW_PERMISSIONS = [{ action: READ_API_PREVIEW, subject: null }];
