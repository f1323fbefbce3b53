import type { ListLine } from '../list';
import type { ChosenColumns, TableHead } from '../reading/table';
import type { UnreadColumns } from '../reading/unrecognised-columns';
import type { Target } from '../targets/target';
import type { ExportedRedirect } from '../writing/exported-redirect';
import type { WrittenList } from '../writing/written-list';

/** A file, as formats look at it. */
export interface ListFile {
  /** Its name without folders, in lower case; `''` where nobody knows. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Its text without a byte order mark; `''` of an archive. */
  readonly text: string;
  /** Its first line that says something. */
  readonly firstLine: string;
}

/** How sure a format is that a file is in it: `certain` goes before a name, and a name before what a text looks like. */
export type Detected = 'certain' | 'by-name' | 'by-content' | null;

/** What everything that reads is handed. */
export interface Reading {
  readonly columns: ChosenColumns | null;
  readonly unread: UnreadColumns;
  /** In milliseconds. */
  readonly now: number;
}

export interface ReadFile {
  readonly lines: readonly ListLine[];
  /** Of a table, what its columns are taken for. */
  readonly table: TableHead | null;
}

/** One format of lists: how it is recognised, read and written. */
export interface Format {
  /** By which it is chosen. */
  readonly name: string;
  /** As people call it. */
  readonly label: string;
  readonly detect: (file: ListFile) => Detected;
  readonly read: (file: ListFile, reading: Reading) => ReadFile;
  /** @param siteUrl public address of the website, `''` where none is known */
  readonly write: (redirects: readonly ExportedRedirect[], siteUrl: string) => WrittenList;
  /** The server that it is for, in formats that do not hold every redirect as it is. */
  readonly target?: (siteUrl: string) => Target;
}
