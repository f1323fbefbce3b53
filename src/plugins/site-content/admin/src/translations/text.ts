import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import en from './en';
import { makeTexts } from './make-texts';

export type TextKey = keyof typeof en;
/**
 * Texts for options that Strapi translates, and for components: `text('navigation.delete', { count: 3 })`.
 */
export const {
  label,
  useText,
  registerTrads: registerOwnTexts,
} = makeTexts(PLUGIN_ID, en, () => import('./de'));
