type Texts = Readonly<Record<string, string>>;

/** The texts of a plugin by language, loaded when needed. */
export type Languages = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/** Renames the ids of texts. */
export const withIds = (texts: Texts, getId: (key: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [getId(key), text]));

/** The result of a plugin's `registerTrads`. Languages without texts show the English ones. */
export const loadTexts = (
  pluginId: string,
  languages: Languages,
  locales: readonly string[]
): Promise<{ locale: string; data: Record<string, string> }[]> =>
  Promise.all(
    locales.map(async (locale) => {
      const texts = (await languages[locale]?.())?.default ?? {};
      return { locale, data: withIds(texts, (key) => `${pluginId}.${key}`) };
    })
  );
