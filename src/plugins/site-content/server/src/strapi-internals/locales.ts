import type { Core, UID } from '@strapi/strapi';

/** Strapi's own, where nobody has chosen another one (`@strapi/i18n`, `constants/index.js`). */
const DEFAULT_LOCALE = 'en';

/** Where the plugin i18n keeps its choice (Strapi 5.54.0, `@strapi/core/dist/services/core-store.js`). */
const STORE = 'strapi_core_store_settings';
const KEY = 'plugin_i18n_default_locale';

/** Whether a schema says that its entries exist in several locales (Strapi 5.54.0, `@strapi/i18n`, `services/content-types.js`). */
export const isLocalizedSchema = (schema: unknown): boolean =>
  (schema as { pluginOptions?: { i18n?: { localized?: unknown } } } | null | undefined)
    ?.pluginOptions?.i18n?.localized === true;

export const isLocalized = (strapi: Core.Strapi, uid: string): boolean =>
  isLocalizedSchema(strapi.contentTypes[uid as UID.ContentType]);

/** The default locale as stored, also where Strapi's own services have not started. */
export const storedDefaultLocale = async ({ db }: Core.Strapi): Promise<string> => {
  if (!(await db.connection.schema.hasTable(STORE))) return DEFAULT_LOCALE;
  const row = (await db.connection(STORE).select('value').where({ key: KEY }).first()) as
    { value: string | null } | undefined;
  const stored: unknown = JSON.parse(row?.value ?? 'null');
  return typeof stored === 'string' && stored !== '' ? stored : DEFAULT_LOCALE;
};
