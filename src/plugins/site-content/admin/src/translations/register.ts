import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { hintId } from './hint-id';
import { type Languages, loadTexts, withIds } from './load-texts';

const LANGUAGES: Languages = {
  en: () => import('./en'),
  de: () => import('./de'),
};

/**
 * The names of our content types, components and categories and the labels of their fields, under the ids by which
 * Strapi's forms and lists look for a translation. English ones come from the schemas themselves and from
 * src/content-manager/forms. In German these come before a label that an administrator gives a field under
 * "Configure the view": Strapi has one label a field, for all languages.
 */
const LABELS: Languages = {
  de: () => import('./de/labels.json'),
};

/** The descriptions and placeholders of these fields, under the English ones (src/content-manager/forms). */
const HINTS: Languages = {
  de: () => import('./de/hints.json'),
};

/** The plugin's texts in each of the panel's languages. */
export const registerTrads = async ({ locales }: { locales: readonly string[] }) => {
  const loaded = await loadTexts(PLUGIN_ID, LANGUAGES, locales);
  return Promise.all(
    loaded.map(async ({ locale, data }) => {
      const [labels, hints] = await Promise.all([LABELS[locale]?.(), HINTS[locale]?.()]);
      return {
        locale,
        data: { ...data, ...labels?.default, ...withIds(hints?.default ?? {}, hintId) },
      };
    })
  );
};
