import { PLUGIN_ID } from '../../../domain/plugin-id';
import { hintId } from './hint-id';

type Texts = Readonly<Record<string, string>>;

const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
};

/**
 * The names of our content types, components and categories and the labels of their fields, under the ids by which
 * Strapi's forms and lists look for a translation. English ones come from the schemas themselves and from
 * src/content-manager/forms. In German these come before a label that an administrator gives a field under
 * "Configure the view": Strapi has one label a field, for all languages.
 */
const LABELS: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  de: () => import('./de/labels.json'),
};

/** The descriptions and placeholders of these fields, under the English ones (src/content-manager/forms). */
const HINTS: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  de: () => import('./de/hints.json'),
};

const withIds = (texts: Texts, idOf: (key: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [idOf(key), text]));

/** The plugin's texts in each of the panel's languages. One that has none shows the English ones. */
export const registerTrads = ({
  locales,
}: {
  locales: readonly string[];
}): Promise<{ locale: string; data: Record<string, string> }[]> =>
  Promise.all(
    locales.map(async (locale) => {
      const [texts, labels, hints] = await Promise.all([
        LANGUAGES[locale]?.(),
        LABELS[locale]?.(),
        HINTS[locale]?.(),
      ]);
      return {
        locale,
        data: {
          ...withIds(texts?.default ?? {}, (key) => `${PLUGIN_ID}.${key}`),
          ...labels?.default,
          ...withIds(hints?.default ?? {}, hintId),
        },
      };
    })
  );
