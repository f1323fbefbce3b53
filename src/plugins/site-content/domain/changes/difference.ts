import type { Path } from '../problems/problem';

/** One difference in an attribute or inside it. */
export interface Difference {
  /** Attribute names and list indexes from the entry down. */
  readonly path: Path;
  /** UIDs of the content type and the components that own the attribute names in the path, in order. */
  readonly models: readonly string[];
  readonly locale: string | null;
  /** The rows that differ. Types without drafts only have `published`. */
  readonly of: 'draft' | 'published' | 'both';
  /** `part`: a component that was added or removed, by its UID; `entry`: related entries by document id; `file`: files by id. */
  readonly kind: 'text' | 'html' | 'boolean' | 'secret' | 'part' | 'entry' | 'file';
  /** In an edit conflict, of a component that one side has: whether that side added it or the other removed it. */
  readonly part?: 'added' | 'removed';
  /** UID of the related type if the values are entries. */
  readonly target: string | null;
  /** Empty, one value or several. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * One side of a difference. Entries and files appear by name, deleted entries by the last name they had; `null` if they have
 * none the user may see.
 */
export interface NamedDifference extends Omit<Difference, 'before' | 'after' | 'target'> {
  readonly before: readonly (string | null)[];
  readonly after: readonly (string | null)[];
}
