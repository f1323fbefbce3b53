import { isSame, type RowState } from './state';
import { journalledType } from './tracked-types';

/** What became of an entry. */
export const ACTIONS = [
  'create',
  'save',
  'publish',
  'unpublish',
  'move',
  'delete',
  'restore',
] as const;
export type Action = (typeof ACTIONS)[number];

/** A row with the id that the database knows it by: publishing puts a new row in the place of what was published. */
export interface StoredRow extends RowState {
  readonly id: number;
}

const rowLike = (
  rows: readonly StoredRow[],
  { locale, isPublished }: StoredRow
): StoredRow | undefined =>
  rows.find((row) => row.locale === locale && row.isPublished === isPublished);

const hasMoved = (uid: string, before: readonly StoredRow[], after: readonly StoredRow[]) =>
  after.some((row) => {
    const was = rowLike(before, row);
    if (was === undefined) return false;
    return journalledType(uid).place.some((name) => !isSame(was.values[name], row.values[name]));
  });

/**
 * What became of an entry, `null` where it is as it was.
 *
 * @param before its rows, none where it was not there; parts (blocks, files) may be left out of both, as no write of them
 *   leaves the time of change of their row as it was
 */
export const getAction = (
  uid: string,
  before: readonly StoredRow[],
  after: readonly StoredRow[]
): Action | null => {
  if (isSame(before, after)) return null;
  if (before.length === 0) return 'create';
  if (after.length === 0) return 'delete';
  const hasDrafts = [...before, ...after].some(({ isPublished }) => !isPublished);
  const published = (rows: readonly StoredRow[]): StoredRow[] =>
    hasDrafts ? rows.filter(({ isPublished }) => isPublished) : [];
  const was = published(before);
  const is = published(after);
  if (was.some((row) => rowLike(is, row) === undefined)) return 'unpublish';
  if (hasMoved(uid, before, after)) return 'move';
  return is.some((row) => rowLike(was, row)?.id !== row.id) ? 'publish' : 'save';
};
