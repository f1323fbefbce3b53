import { PLUGIN_ID } from '#history/domain/plugin-id';
import { makeTexts } from '#site-content/admin/translations/make-texts';
import en from './en';

/** Texts of Strapi that say that deleted files can be restored. The core replaces them as well, and has its texts first. */
const STRAPI: Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
> = {
  en: () => import('./en/strapi.json'),
  de: () => import('./de/strapi.json'),
};

const texts = makeTexts(PLUGIN_ID, en, () => import('./de'));

export const { label, useText } = texts;

/** The plugin's texts in each of the panel's languages. */
export const registerTrads = async (asked: { readonly locales: readonly string[] }) =>
  Promise.all(
    (await texts.registerTrads(asked)).map(async ({ locale, data }) => ({
      locale,
      data: { ...data, ...(await STRAPI[locale]?.())?.default },
    }))
  );
