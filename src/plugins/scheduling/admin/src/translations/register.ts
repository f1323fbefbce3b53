import { PLUGIN_ID } from '../../../domain/schedule';

type Texts = Readonly<Record<string, string>>;

const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
};

/** The plugin's texts in each of the panel's languages. One that has none shows the English ones. */
export const registerTrads = ({
  locales,
}: {
  locales: readonly string[];
}): Promise<{ locale: string; data: Record<string, string> }[]> =>
  Promise.all(
    locales.map(async (locale) => {
      const texts: Texts = (await LANGUAGES[locale]?.())?.default ?? {};
      const data = Object.entries(texts).map(([key, text]) => [`${PLUGIN_ID}.${key}`, text]);
      return { locale, data: Object.fromEntries(data) as Record<string, string> };
    })
  );
