import { PLUGIN_ID } from '#history/domain/plugin-id';
import { makeTexts } from '#site-content/admin/translations/make-texts';
import en from './en';

/**
 * Texts of Strapi, replaced to say that deleted files can be restored. The core replaces them too, but registers its
 * texts earlier, so these take effect.
 */
const STRAPI: Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
> = {
  en: () => import('./en/strapi.json'),
  de: () => import('./de/strapi.json'),
};

const texts = makeTexts(PLUGIN_ID, en, () => import('./de'));

export const { label, useText } = texts;

/** Loads the plugin's texts in each of the panel's languages. */
export const registerTrads = async (asked: { readonly locales: readonly string[] }) =>
  Promise.all(
    (await texts.registerTrads(asked)).map(async ({ locale, data }) => ({
      locale,
      data: { ...data, ...(await STRAPI[locale]?.())?.default },
    }))
  );
