import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { hintId } from './hint-id';
import { type Languages, loadTexts, withIds } from './load-texts';

const LANGUAGES: Languages = {
  en: () => import('./en'),
  de: () => import('./de'),
};

/**
 * The names of our content types, components and categories and their field labels, under the ids that
 * Strapi's forms and lists look up. English ones are in the schemas and in src/content-manager/forms. The
 * German ones override labels set under "Configure the view", because Strapi has a single label per field for
 * all languages.
 */
const LABELS: Languages = {
  de: () => import('./de/labels.json'),
};

/** Descriptions and placeholders of fields, by the English ones (src/content-manager/forms). */
const HINTS: Languages = {
  de: () => import('./de/hints.json'),
};

/** Texts of Strapi that are not true here or not for editors, and some that its German lacks, by Strapi's ids. */
const STRAPI: Languages = {
  en: () => import('./en/strapi.json'),
  de: () => import('./de/strapi.json'),
};

/** The plugin's texts in each of the panel's languages. */
export const registerTrads = async ({ locales }: { locales: readonly string[] }) => {
  const loaded = await loadTexts(PLUGIN_ID, LANGUAGES, locales);
  return Promise.all(
    loaded.map(async ({ locale, data }) => {
      const [labels, hints, strapi] = await Promise.all([
        LABELS[locale]?.(),
        HINTS[locale]?.(),
        STRAPI[locale]?.(),
      ]);
      return {
        locale,
        data: {
          ...data,
          ...labels?.default,
          ...withIds(hints?.default ?? {}, hintId),
          ...strapi?.default,
        },
      };
    })
  );
};
