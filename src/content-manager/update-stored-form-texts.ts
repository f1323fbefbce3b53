import type { Core } from '@strapi/strapi';
import {
  readStoredForm,
  writeStoredForm,
} from '../plugins/site-content/server/src/strapi-internals/content-manager-forms';
import { FORMS } from './forms';
import type { Field } from './forms/form';
import { FORMER_FORM_TEXTS, type FormerFormTexts, type Word } from './forms/former-form-texts';

type Words = Partial<Record<Word, string>>;

/** The parts of a stored form that are updated. */
interface Stored {
  readonly metadatas: Readonly<Record<string, { readonly edit: Words; readonly list: Words }>>;
}

const getFields = (uid: string): Readonly<Record<string, Field>> =>
  Object.assign({}, ...(FORMS[uid]?.rows ?? []));

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

/**
 * Replaces former texts in stored forms by the current ones. Texts changed by an administrator are kept.
 * Called after the Content Manager has started; unchanged values are not written again
 * (`keepUnchangedSettings`).
 */
export const updateStoredFormTexts = async (strapi: Core.Strapi): Promise<void> => {
  for (const [uid, former] of Object.entries(FORMER_FORM_TEXTS)) {
    const stored = await readStoredForm<Stored>(strapi, uid);
    if (stored === null) continue;
    const fields = getFields(uid);
    const metadatas = Object.fromEntries(
      Object.entries(stored.metadatas).map(([name, metadata]) => {
        const [before, field] = [former[name], fields[name]];
        if (before === undefined || field === undefined) return [name, metadata];
        const edit = renewed(metadata.edit, before, field);
        return [name, { ...metadata, edit, list: renewed(metadata.list, before, field) }];
      })
    );
    await writeStoredForm(strapi, uid, { ...stored, metadatas });
  }
};
