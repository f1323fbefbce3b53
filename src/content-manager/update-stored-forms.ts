import type { Core } from '@strapi/strapi';
import {
  readStoredForm,
  writeStoredForm,
} from '../plugins/site-content/server/src/strapi-internals/content-manager-forms';
import { COLUMNS_OF_A_ROW, type Configuration } from './configuration';
import { FORMS } from './forms';
import { type Field, getFields } from './forms/form';
import { FORMER_FORM_ROWS } from './forms/former-form-rows';
import { FORMER_FORM_TEXTS, type FormerFormTexts, type Word } from './forms/former-form-texts';

type Words = Partial<Record<Word, string>>;

/** The parts of a stored form that are updated. */
interface Stored {
  readonly metadatas: Readonly<Record<string, { readonly edit: Words; readonly list: Words }>>;
  readonly layouts: Pick<Configuration['layouts'], 'edit'>;
}

const renewed = <Of extends Words>(
  stored: Of,
  former: FormerFormTexts[string],
  field: Field
): Of => {
  const isFormer = (word: string): word is Word =>
    former[word as Word]?.some((text) => text === stored[word as Word]) === true;
  const words = Object.keys(stored).filter(isFormer);
  return { ...stored, ...Object.fromEntries(words.map((word) => [word, field[word] ?? ''])) };
};

type Rows = Configuration['layouts']['edit'];

const getNames = (row: Rows[number]): string => row.map(({ name }) => name).join();

/** Replaces rows that an earlier version created with those of the current form, without fields that it leaves out. */
const withCurrentRows = (uid: string, stored: Rows): Rows =>
  stored.flatMap((row) => {
    const isFormer = FORMER_FORM_ROWS[uid]?.some((names) => names.join() === getNames(row));
    if (isFormer !== true) return [row];
    const current = (FORMS[uid]?.rows ?? []).map((fields) =>
      row.filter(({ name }) => name in fields)
    );
    return current
      .filter((fields) => fields.length > 0)
      .map((fields) =>
        fields.map((field) => ({ ...field, size: COLUMNS_OF_A_ROW / fields.length }))
      );
  });

/**
 * Replaces former texts and rows in stored forms with the current ones. Administrators' changes are kept. Called after
 * the Content Manager has started; unchanged values are not written again (`skipUnchangedSettings`).
 */
export const updateStoredForms = async (strapi: Core.Strapi): Promise<void> => {
  for (const [uid, former] of Object.entries(FORMER_FORM_TEXTS)) {
    const stored = await readStoredForm<Stored>(strapi, uid);
    if (stored === null) continue;
    const form = FORMS[uid];
    const fields = form === undefined ? {} : getFields(form);
    const metadatas = Object.fromEntries(
      Object.entries(stored.metadatas).map(([name, metadata]) => {
        const [before, field] = [former[name], fields[name]];
        if (before === undefined || field === undefined) return [name, metadata];
        const edit = renewed(metadata.edit, before, field);
        return [name, { ...metadata, edit, list: renewed(metadata.list, before, field) }];
      })
    );
    const edit = withCurrentRows(uid, stored.layouts.edit);
    const layouts = { ...stored.layouts, edit };
    await writeStoredForm(strapi, uid, { ...stored, metadatas, layouts });
  }
};
