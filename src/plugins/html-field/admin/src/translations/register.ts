import { loadTexts } from '#site-content/admin/translations/load-texts';
import { PLUGIN_ID } from '../plugin-id';

const LANGUAGES = { en: () => import('./en.json'), de: () => import('./de.json') };

/** The plugin's texts in each of the panel's languages. */
export const registerTrads = ({ locales }: { readonly locales: readonly string[] }) =>
  loadTexts(PLUGIN_ID, LANGUAGES, locales);
