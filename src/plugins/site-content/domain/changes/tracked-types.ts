import { FILE, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../content-types';
import type { Values } from './state';

/** Settings of a content type with a history. */
interface TrackedType {
  /** The attribute used as title; `null` for single types. */
  readonly title: string | null;
  /** Attributes that determine the position: a write that changes one of them counts as a move. */
  readonly place: readonly string[];
  /** Computed from other attributes, and recomputed on restore. */
  readonly derived: readonly string[];
}

const TYPES: Readonly<Record<string, TrackedType>> = {
  [PAGE]: {
    title: 'title',
    place: ['slug', 'parent_document_id', 'sort_order'],
    // The relation is derived from `parent_document_id`, which also remembers unpublished parents.
    derived: ['parent', 'slug_key', 'search_text', 'linked_pages'],
  },
  [NAV_ITEM]: { title: 'title', place: ['parent', 'area', 'position'], derived: [] },
  [REDIRECT]: { title: 'source', place: [], derived: ['source_hash'] },
  [SITE_KEYS]: { title: null, place: [], derived: ['linked_pages'] },
};

/** UIDs of the types with a history. */
export const TRACKED_TYPES: readonly string[] = Object.keys(TYPES);

export const isTracked = (uid: string): boolean => uid in TYPES;

/** @throws if the type has no history */
export const trackedType = (uid: string): TrackedType => {
  const type = uid === FILE ? DELETED_FILE : TYPES[uid];
  if (type === undefined) throw new Error(`Entries of ${uid} have no history.`);
  return type;
};

/** A Media Library file, of which only the name is recorded. While it is deleted, the rest is stored separately. */
const DELETED_FILE: TrackedType = {
  title: 'name',
  place: [],
  derived: [
    ...['width', 'height', 'formats', 'hash', 'ext', 'mime', 'size', 'url', 'previewUrl'],
    ...['provider', 'provider_metadata', 'folder', 'folderPath', 'focalPoint'],
    ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
    ...['alternativeText', 'caption'],
  ],
};

/**
 * The types in the history: the tracked types, and files of the Media Library, for which only deletions, restores and
 * replacements are recorded.
 */
export const HISTORY_TYPES: readonly string[] = [...TRACKED_TYPES, FILE];

/** Longer titles are truncated in the history. */
export const MAX_TITLE_LENGTH = 255;

export const getTitle = (uid: string, values: Values | undefined): string => {
  const { title } = trackedType(uid);
  const value = title === null ? '' : values?.[title];
  return typeof value === 'string' ? [...value].slice(0, MAX_TITLE_LENGTH).join('') : '';
};
