import type { StrapiApp } from '@strapi/strapi/admin';
import { textsOf } from '../strapi-internals/panel-texts';
import { label, type TextKey } from './text';

/** One of the plugin's texts, without values, where there is no component that could ask for it. */
export const textIn = (app: StrapiApp, key: TextKey): string => {
  const { id, defaultMessage } = label(key);
  return textsOf(app)?.[id] ?? defaultMessage;
};
