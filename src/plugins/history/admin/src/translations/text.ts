import { PLUGIN_ID } from '#history/domain/plugin-id';
import { makeTexts } from '#site-content/admin/translations/make-texts';
import en from './en';

export type TextKey = keyof typeof en;

export const { label, useText } = makeTexts(PLUGIN_ID, en);
