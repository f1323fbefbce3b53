import type { StrapiApp } from '@strapi/strapi/admin';
import { changeEditForms } from '../strapi-internals/edit-form-layout';
import { getTexts } from '../strapi-internals/panel-texts';
import { hintId } from '../translations/hint-id';

interface Field {
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
}

/** Returns a copy of the field with translated description and placeholder. */
export const withTranslatedHints = <F extends Field>(
  field: F,
  translate: (words: string) => string
): F => ({
  ...field,
  ...(field.hint === undefined ? {} : { hint: translate(field.hint) }),
  ...(field.placeholder === undefined ? {} : { placeholder: translate(field.placeholder) }),
});

/** Translates descriptions and placeholders of fields. Strapi translates labels only. */
export const translateHints = (app: StrapiApp): void => {
  changeEditForms<Field, Readonly<Record<string, string>>>(
    app,
    () => getTexts(app),
    (field, texts) => withTranslatedHints(field, (words) => texts[hintId(words)] ?? words)
  );
};
