import type { EditLayout } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../plugin-id';
import { textsOf, type Texts } from '../translations/texts-of';
import { isConfiguringTheView } from './configuring-the-view';
import { mapFields, type Layout } from './map-fields';

interface Field {
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
}

interface Payload {
  readonly layout: EditLayout;
}

/**
 * The id of the translation of a field's description or placeholder: its own words. So what an administrator
 * writes under "Configure the view" in their place has none, and stays.
 */
export const hintId = (words: string): string => `${PLUGIN_ID}.hint.${words}`;

/** An edit form with the descriptions and placeholders of all its fields in another language; a new one. */
export const withTranslatedHints = <L extends Layout<Field>>(
  form: L,
  translate: (words: string) => string
): L =>
  mapFields<Field, L>(form, (field) => ({
    ...field,
    ...(field.hint === undefined ? {} : { hint: translate(field.hint) }),
    ...(field.placeholder === undefined ? {} : { placeholder: translate(field.placeholder) }),
  }));

/** Shows the fields' descriptions and placeholders in the panel's language. Strapi translates their labels only. */
export const translateHints = (app: StrapiApp): void => {
  // Strapi runs the hook for every field with one and the same layout: a new one each time would redraw them all.
  const translated = new WeakMap<EditLayout, { texts: Texts; layout: EditLayout }>();
  const translatedOnce = (layout: EditLayout, texts: Texts): EditLayout => {
    const before = translated.get(layout);
    if (before?.texts === texts) return before.layout;
    const now = withTranslatedHints(layout, (words) => texts[hintId(words)] ?? words);
    translated.set(layout, { texts, layout: now });
    return now;
  };

  app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', (payload: Payload) => {
    const texts = textsOf(app);
    if (texts === undefined || isConfiguringTheView()) return payload;
    return { ...payload, layout: translatedOnce(payload.layout, texts) };
  });
};
