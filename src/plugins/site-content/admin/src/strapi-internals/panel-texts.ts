/**
 * @reliesOn The application holds its store, and the texts of all languages.
 * @ifItFails Hints, filters and refusals are in English in the German panel.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/StrapiApp.mjs`
 */

import type { StrapiApp } from '@strapi/strapi/admin';

export type Texts = Readonly<Record<string, string>>;

/**
 * Returns all texts of the panel in its language by id, including Strapi's, or `undefined` for a language without
 * texts. For use outside components, where `useIntl` is not available.
 */
export const getTexts = (app: StrapiApp): Texts | undefined => {
  const languages: Readonly<Record<string, Texts>> = app.configurations.translations;
  return languages[getLocale(app)];
};

/** Returns the panel's language. */
export const getLocale = (app: StrapiApp): string =>
  app.store?.getState().admin_app.language.locale ?? 'en';
