import type { StrapiApp } from '@strapi/strapi/admin';

export type Texts = Readonly<Record<string, string>>;

/**
 * All texts of the panel in its language, Strapi's own as well, by their ids; `undefined` in a language that has none.
 * For where there is no component, which would ask `useIntl`.
 *
 * A port: the slice `admin_app` of the store is documented; that the application holds the store and the texts of all
 * languages is not. Read in Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/StrapiApp.mjs`.
 */
export const getTexts = (app: StrapiApp): Texts | undefined => {
  const languages: Readonly<Record<string, Texts>> = app.configurations.translations;
  return languages[getLocale(app)];
};

/** The language that the panel is shown in. */
export const getLocale = (app: StrapiApp): string =>
  app.store?.getState().admin_app.language.locale ?? 'en';
