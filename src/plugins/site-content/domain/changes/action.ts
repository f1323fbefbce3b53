import { isSame, rowLike, type RowState } from './state';
import { trackedType } from './tracked-types';

/** What happened to an entry. */
export const ACTIONS = [
  'create',
  'save',
  'publish',
  'unpublish',
  'move',
  /** A page got a new slug under the same parent. */
  'slug',
  'delete',
  'restore',
  /** The content of a Media Library file was replaced. The previous content is not stored. */
  'replace',
] as const;
export type Action = (typeof ACTIONS)[number];

/** A row with its database id. Publishing replaces the published row, which gives it a new id. */
export interface StoredRow extends RowState {
  readonly id: number;
}

/**
 * Lists the position attributes that have changed. A page whose slug changed along with its title was renamed, not
 * moved.
 */
const findMoved = (uid: string, before: readonly StoredRow[], after: readonly StoredRow[]) =>
  after.flatMap((row) => {
    const was = rowLike(before, row);
    if (was === undefined) return [];
    const differs = (name: string): boolean => !isSame(was.values[name], row.values[name]);
    const { title, place } = trackedType(uid);
    const isRenamed = title !== null && differs(title);
    return place.filter((name) => differs(name) && (name !== 'slug' || !isRenamed));
  });

/**
 * Determines what happened to an entry; `null` if nothing changed. Publishing and unpublishing take precedence: a page
 * that is created and published at once has the action `publish`, and so does a published page that is published
 * again with a new slug.
 *
 * @param before the rows before the change, empty if the entry did not exist; components and files may be
 *   omitted from both, since every write that changes them also changes `updatedAt` of their row
 * @param isMove whether the change was requested as a move, even if it also publishes
 */
export const getAction = (
  uid: string,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
  isMove = false
): Action | null => {
  if (isSame(before, after)) return null;
  if (after.length === 0) return 'delete';
  const hasDrafts = [...before, ...after].some(({ isPublished }) => !isPublished);
  const published = (rows: readonly StoredRow[]): StoredRow[] =>
    hasDrafts ? rows.filter(({ isPublished }) => isPublished) : [];
  const was = published(before);
  const is = published(after);
  if (before.length === 0) return is.length > 0 ? 'publish' : 'create';
  if (was.some((row) => rowLike(is, row) === undefined)) return 'unpublish';
  if (is.some((row) => rowLike(was, row) === undefined)) return 'publish';
  const moved = findMoved(uid, before, after);
  // Publishing replaces the published row, and moving changes it in place.
  const isPublished = is.some((row) => rowLike(was, row)?.id !== row.id);
  if (isPublished && !(isMove && moved.length > 0)) return 'publish';
  if (moved.length === 0) return 'save';
  return moved.every((name) => name === 'slug') ? 'slug' : 'move';
};

/** The name of change sets that discard draft changes. The actions of their entries are `save`, `move` or `slug`. */
export const DISCARD = 'discard';
