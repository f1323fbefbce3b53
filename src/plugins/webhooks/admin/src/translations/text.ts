import { makeTexts } from '#site-content/admin/translations/make-texts';
import { PLUGIN_ID } from '#webhooks/domain/actions';
import en from './en';

/** The plugin's texts in the panel's languages. */
export const { label, useText, registerTrads } = makeTexts(PLUGIN_ID, en, () => import('./de'));
