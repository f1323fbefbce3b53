import type { Core } from '@strapi/strapi';
import {
  readStoredForm,
  writeStoredForm,
} from '../plugins/site-content/server/src/strapi-internals/content-manager-forms';
import { FORMS } from './forms';
import type { Field } from './forms/form';
import { FORMER_WORDS, type Word } from './forms/former-words';

type Words = Partial<Record<Word, string>>;

/** As much of what the Content Manager keeps of a form as is renewed. */
interface Stored {
  readonly metadatas: Readonly<Record<string, { readonly edit: Words; readonly list: Words }>>;
}

const getFields = (uid: string): Readonly<Record<string, Field>> =>
  Object.assign({}, ...(FORMS[uid]?.rows ?? []));

const renewed = <Of extends Words>(stored: Of, former: Words, field: Field): Of => {
  const isFormer = (word: string): word is Word =>
    former[word as Word] !== undefined && stored[word as Word] === former[word as Word];
  const words = Object.keys(stored).filter(isFormer);
  return { ...stored, ...Object.fromEntries(words.map((word) => [word, field[word] ?? ''])) };
};

/**
 * Gives the forms that an earlier version has stored today's words. What an administrator has written in their
 * place stays. Called when the Content Manager has started; what has not changed is not written again
 * (`keepUnchangedSettings`).
 */
export const renewWords = async (strapi: Core.Strapi): Promise<void> => {
  for (const [uid, former] of Object.entries(FORMER_WORDS)) {
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
