import type { ListLine } from '../list';
import type { ChosenColumns, TableHead } from '../reading/table';
import type { UnreadColumns } from '../reading/unrecognised-columns';
import type { Target } from '../targets/target';
import type { ExportedRedirect } from '../writing/exported-redirect';
import type { WrittenList } from '../writing/written-list';

/** A file as passed to the formats. */
export interface ListFile {
  /** Lower-case name without folders; `''` if unknown. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Text without a byte order mark; `''` for archives. */
  readonly text: string;
  /** First line with content. */
  readonly firstLine: string;
}

/**
 * How a format was detected. `certain` takes precedence over `by-name`, and `by-name` over `by-content`.
 */
export type Detected = 'certain' | 'by-name' | 'by-content' | null;

/** Context passed to all readers. */
export interface Reading {
  readonly columns: ChosenColumns | null;
  readonly unread: UnreadColumns;
  /** In milliseconds. */
  readonly now: number;
}

export interface ReadFile {
  readonly lines: readonly ListLine[];
  /** For a table, the meaning of its columns. */
  readonly table: TableHead | null;
}

/** A list format: detection, reading and writing. */
export interface Format {
  /** Name used to select it. */
  readonly name: string;
  readonly detect: (file: ListFile) => Detected;
  readonly read: (file: ListFile, reading: Reading) => ReadFile;
  /** @param siteUrl public site URL, `''` if unknown */
  readonly write: (redirects: readonly ExportedRedirect[], siteUrl: string) => WrittenList;
  /** Whether it cannot be written without the public site URL. */
  readonly needsSiteUrl?: true;
  /** Returns the server that a format is for. Not set for formats that can express every redirect. */
  readonly target?: (siteUrl: string) => Target;
}
