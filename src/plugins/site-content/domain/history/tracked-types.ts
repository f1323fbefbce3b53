import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../content-types';
import type { Values } from './state';

/** What is known of a type whose entries have a history. */
interface JournalledType {
  /** By what an entry is called, `null` where there is one entry only. */
  readonly title: string | null;
  /** Where it stands: a write that changes one of these moves it. */
  readonly place: readonly string[];
  /** Made of the others by the service, and made anew where those come back. */
  readonly derived: readonly string[];
}

const TYPES: Readonly<Record<string, JournalledType>> = {
  [PAGE]: {
    title: 'title',
    place: ['slug', 'parent_document_id'],
    // The relation is made of `parent_document_id`, which knows parents that are not published, too.
    derived: ['parent', 'slug_key', 'search_text', 'linked_pages'],
  },
  [NAV_ITEM]: { title: 'title', place: ['parent', 'area', 'position'], derived: [] },
  [REDIRECT]: { title: 'source', place: [], derived: ['source_hash'] },
  [SITE_KEYS]: { title: null, place: [], derived: ['linked_pages'] },
};

/** The types whose entries have a history, by their UIDs. */
export const JOURNALLED: readonly string[] = Object.keys(TYPES);

export const isJournalled = (uid: string): boolean => uid in TYPES;

/** @throws where the entries of the type have no history */
export const journalledType = (uid: string): JournalledType => {
  const type = TYPES[uid];
  if (type === undefined) throw new Error(`Entries of ${uid} have no history.`);
  return type;
};

/** As much of a title as the journal keeps. */
export const MAX_TITLE_LENGTH = 255;

export const getTitle = (uid: string, values: Values | undefined): string => {
  const { title } = journalledType(uid);
  const value = title === null ? '' : values?.[title];
  return typeof value === 'string' ? [...value].slice(0, MAX_TITLE_LENGTH).join('') : '';
};
