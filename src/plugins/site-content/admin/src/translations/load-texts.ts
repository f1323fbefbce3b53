type Texts = Readonly<Record<string, string>>;

/** The texts of a plugin in each language, loaded when somebody has that. */
export type Languages = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/** Texts by other ids. */
export const withIds = (texts: Texts, getId: (key: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [getId(key), text]));

/** What `registerTrads` of a plugin gives Strapi. A language that has no texts shows the English ones. */
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
