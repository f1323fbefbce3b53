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
  /** In an edit conflict, if only one side has the component: whether that side added it or the other removed it. */
  readonly part?: 'added' | 'removed';
  /** UID of the related type if the values are entries. */
  readonly target: string | null;
  /** No value, one or several. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * A difference for display. Entries and files appear by name, deleted entries by their last name; `null` if there is no
 * name that the user is allowed to see.
 */
export interface NamedDifference extends Omit<Difference, 'before' | 'after' | 'target'> {
  readonly before: readonly (string | null)[];
  readonly after: readonly (string | null)[];
}
