import { hintId } from './hint-id';
import { withIds } from './make-texts';
import { registerOwnTexts } from './text';

type Languages = Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
>;

/**
 * The names of content types, components and categories and their field labels, under the ids that Strapi's forms and
 * lists look up. English ones are in the schemas and in src/content-manager/forms. The German ones override labels set
 * under "Configure the view", because Strapi has a single label per field for all languages.
 */
const LABELS: Languages = {
  de: () => import('./de/labels.json'),
};

/** Translations of field descriptions and placeholders, by the English ones (src/content-manager/forms). */
const HINTS: Languages = {
  de: () => import('./de/hints.json'),
};

/**
 * Strapi texts that are not true here or not meant for editors, and some that Strapi's German lacks, by Strapi's ids.
 */
const STRAPI: Languages = {
  en: () => import('./en/strapi.json'),
  de: () => import('./de/strapi.json'),
};

/** Returns the plugin's texts in each of the panel's languages. */
export const registerTrads = async (asked: { readonly locales: readonly string[] }) => {
  const loaded = await registerOwnTexts(asked);
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
