import type { StrapiApp } from '@strapi/strapi/admin';
import { label, type TextKey } from './text';

export type Texts = Readonly<Record<string, string>>;

/** All texts of the panel in its language, Strapi's own as well, by their ids. */
export const textsOf = (app: StrapiApp): Texts | undefined => {
  const languages: Readonly<Record<string, Texts>> = app.configurations.translations;
  return languages[app.store?.getState().admin_app.language.locale ?? 'en'];
};

/** One of the plugin's texts, without values, where there is no component that could ask for it. */
export const textIn = (app: StrapiApp, key: TextKey): string => {
  const { id, defaultMessage } = label(key);
  return textsOf(app)?.[id] ?? defaultMessage;
};
