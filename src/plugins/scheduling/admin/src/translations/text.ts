import { PLUGIN_ID } from '#scheduling/domain/schedule';
import { makeTexts } from '#site-content/admin/translations/make-texts';
import en from './en';

/** The plugin's texts in the panel's languages. */
export const { label, useText, registerTrads } = makeTexts(PLUGIN_ID, en, () => import('./de'));
