import type { StrapiApp } from '@strapi/strapi/admin';
import { getTexts } from '../strapi-internals/panel-texts';
import { label, type TextKey } from './text';

/** Returns one of the plugin's texts without values, for use outside components. */
export const textIn = (app: StrapiApp, key: TextKey): string => {
  const { id, defaultMessage } = label(key);
  return getTexts(app)?.[id] ?? defaultMessage;
};
