import type { RowState, State } from './state';

/** Attributes that are not content and cannot be saved: timestamps and internal attributes. */
const NOT_SAVED = [
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['first_published_at', 'last_published_at', 'block_ids', 'origin'],
  ...['remembered_slug', 'remembered_parent_id', 'sort_order'],
];

export const isInternalAttribute = (name: string): boolean => NOT_SAVED.includes(name);

/** Returns the rows that are edited in a locale: the draft, or the only row of types without drafts. */
export const getEditedRows = (state: State, locale: string | null): State => {
  const drafts = state.filter(({ isPublished }) => !isPublished);
  const rows = drafts.length > 0 ? drafts : state;
  const inLanguage = rows.filter((row) => row.locale === locale);
  return inLanguage.length > 0 ? inLanguage : rows;
};

/** Whether an entry with drafts is published in a locale. */
export const isLive = (state: State, locale: string | null): boolean =>
  state.some(({ isPublished }) => !isPublished) &&
  state.some((row) => row.isPublished && (row.locale === locale || locale === null));

/** Returns a fingerprint of an entry's content, which does not depend on when and by whom it was saved. */
export const getContentFingerprint = (state: State, locale: string | null): string =>
  JSON.stringify(
    getEditedRows(state, locale).map((row: RowState) => [
      row.locale,
      Object.entries(row.values)
        .filter(([name]) => !isInternalAttribute(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
  );
