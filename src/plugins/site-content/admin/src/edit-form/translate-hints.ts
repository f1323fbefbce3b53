import type { EditLayout } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../plugin-id';

type Texts = Readonly<Record<string, string>>;

interface Field {
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
}

interface Layout {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
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
export const withTranslatedHints = <L extends Layout>(
  form: L,
  translate: (words: string) => string
): L => {
  const translateRow = (row: readonly Field[]): Field[] =>
    row.map((field) => ({
      ...field,
      ...(field.hint === undefined ? {} : { hint: translate(field.hint) }),
      ...(field.placeholder === undefined ? {} : { placeholder: translate(field.placeholder) }),
    }));
  return {
    ...form,
    layout: form.layout.map((panel) => panel.map(translateRow)),
    components: Object.fromEntries(
      Object.entries(form.components).map(([uid, component]) => [
        uid,
        { ...component, layout: component.layout.map(translateRow) },
      ])
    ),
  };
};

/**
 * "Configure the view" shows a form of the very layout that an edit form has, and stores every description and
 * placeholder in it: translated ones would replace the English ones for everybody.
 */
const isConfiguringTheView = (): boolean => window.location.pathname.includes('/configurations/');

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
    const locale = app.store?.getState().admin_app.language.locale ?? 'en';
    const languages: Readonly<Record<string, Texts>> = app.configurations.translations;
    const texts = languages[locale];
    if (texts === undefined || isConfiguringTheView()) return payload;
    return { ...payload, layout: translatedOnce(payload.layout, texts) };
  });
};
