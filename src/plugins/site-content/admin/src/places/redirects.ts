import { PLUGIN_ID } from '../../../contract/plugin-id';

/** Below the panel's own address. `?search=`, `?target=`, `?origin=`, `?days=` and `?problem=` show what is found. */
export const REDIRECTS_PATH = `plugins/${PLUGIN_ID}/redirects`;
