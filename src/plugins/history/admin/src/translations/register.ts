import { PLUGIN_ID } from '#history/domain/plugin-id';
import { loadTexts } from '#site-content/admin/translations/load-texts';

const LANGUAGES = { en: () => import('./en'), de: () => import('./de') };

/** The plugin's texts in each of the panel's languages. */
export const registerTrads = ({ locales }: { readonly locales: readonly string[] }) =>
  loadTexts(PLUGIN_ID, LANGUAGES, locales);
