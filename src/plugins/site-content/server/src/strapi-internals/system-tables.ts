/**
 * @reliesOn Names of the tables of files, settings and sessions.
 * @ifItFails A backup omits the wrong table.
 * @readIn Strapi 5.54.0: `@strapi/upload/dist/server/content-types/file.js`,
 *   `@strapi/core/dist/services/core-store.js`, `@strapi/admin/dist/server/server/src/content-types/session.js`
 */

/** Strapi's tables that we access by name. */

/** The media library: one row per file. */
export const FILES_TABLE = 'files';

/** Strapi's settings: one row each, with text in `value` and `tag`. Exists in every database. */
export const SETTINGS_TABLE = 'strapi_core_store_settings';

/** Sessions of logged-in users. */
export const SESSIONS_TABLE = 'strapi_sessions';
