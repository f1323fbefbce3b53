/**
 * Tables of Strapi's own that are read or left out by their names. Read in Strapi 5.54.0: `collectionName` and
 * `tableName` in `@strapi/upload/dist/server/content-types/file.js`, `@strapi/core/dist/services/core-store.js` and
 * `@strapi/admin`, `server/src/content-types/session.js`.
 */

/** The media library: a row for each file. */
export const FILES_TABLE = 'files';

/** Strapi's settings, a row for each, with text in `value` and `tag`. It is there on every database. */
export const SETTINGS_TABLE = 'strapi_core_store_settings';

/** Who is logged in. */
export const SESSIONS_TABLE = 'strapi_sessions';
