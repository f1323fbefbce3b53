import { PLUGIN_ID } from '#history/domain/plugin-id';
import { type Languages, loadTexts } from '#site-content/admin/translations/load-texts';

const LANGUAGES: Languages = { en: () => import('./en'), de: () => import('./de') };

/** Texts of Strapi that say that deleted files can be restored. The core replaces them as well, and has its texts first. */
const STRAPI: Languages = {
  en: () => import('./en/strapi.json'),
  de: () => import('./de/strapi.json'),
};

/** The plugin's texts in each of the panel's languages. */
export const registerTrads = async ({ locales }: { readonly locales: readonly string[] }) => {
  const loaded = await loadTexts(PLUGIN_ID, LANGUAGES, locales);
  return Promise.all(
    loaded.map(async ({ locale, data }) => ({
      locale,
      data: { ...data, ...(await STRAPI[locale]?.())?.default },
    }))
  );
};
