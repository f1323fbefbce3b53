/**
 * @reliesOn `pluginOptions.i18n.localized` of a content type; the default locale at `plugin_i18n_default_locale` in
 *   Strapi's store.
 * @ifItFails **A save in another locale overwrites the only version of an entry.**
 * @readIn Strapi 5.54.0: `@strapi/i18n/dist/server/services/locales.js`,
 *   `@strapi/i18n/dist/server/services/content-types.js`, `@strapi/core/dist/services/core-store.js`
 */

import type { Core, UID } from '@strapi/strapi';

/** Strapi's default if none was chosen (`@strapi/i18n`, `constants/index.js`). */
const DEFAULT_LOCALE = 'en';

/** Where the i18n plugin stores the choice. */
const STORE = 'strapi_core_store_settings';
const KEY = 'plugin_i18n_default_locale';

/** True if a schema is localized. */
export const isLocalizedSchema = (schema: unknown): boolean =>
  (schema as { pluginOptions?: { i18n?: { localized?: unknown } } } | null | undefined)
    ?.pluginOptions?.i18n?.localized === true;

export const isLocalized = (strapi: Core.Strapi, uid: string): boolean =>
  isLocalizedSchema(strapi.contentTypes[uid as UID.ContentType]);

/** Reads the stored default locale; works before Strapi's services have started. */
export const storedDefaultLocale = async ({ db }: Core.Strapi): Promise<string> => {
  if (!(await db.connection.schema.hasTable(STORE))) return DEFAULT_LOCALE;
  const row = (await db.connection(STORE).select('value').where({ key: KEY }).first()) as
    { value: string | null } | undefined;
  const stored: unknown = JSON.parse(row?.value ?? 'null');
  return typeof stored === 'string' && stored !== '' ? stored : DEFAULT_LOCALE;
};
