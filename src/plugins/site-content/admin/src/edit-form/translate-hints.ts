import type { StrapiApp } from '@strapi/strapi/admin';
import { hintId } from '../translations/hint-id';
import { textsOf } from '../translations/texts-of';
import { changeEditForms } from './change-edit-forms';
import { mapFields, type Layout } from './map-fields';

interface Field {
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
}

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
  changeEditForms(
    app,
    () => textsOf(app),
    (form, texts) => withTranslatedHints(form, (words) => texts[hintId(words)] ?? words)
  );
};
