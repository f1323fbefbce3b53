import { baseName, formatNamed, getFormat, type ListFormat } from './formats/registry';
import { type ListLine, ListUnreadable, MAX_LINES } from './list';
import type { ChosenColumns, TableHead } from './reading/table';
import { textOfBytes } from './reading/text-of-bytes';
import { type Unread, UnreadColumns } from './reading/unrecognised-columns';
import { refuseUnsupported, refuseUnsupportedZip } from './reading/unsupported';
import { reason } from './reasons';

/** A list of redirects, and what it was read as. */
export interface RedirectList {
  readonly format: ListFormat;
  readonly lines: readonly ListLine[];
  /** How it begins, of a table whose columns can be chosen. */
  readonly table: TableHead | null;
  /** What nobody understands: it is not applied without a decision about each. */
  readonly unread: readonly Unread[];
}

/** What is known of a list beside what it holds. */
export interface ListHints {
  /** Of its file. */
  readonly name?: string;
  readonly format?: ListFormat | null;
  readonly columns?: ChosenColumns | null;
  /** Columns and members that were decided to say nothing, `*` for all that are not understood. */
  readonly ignoredColumns?: readonly string[];
  /** At which redirects are valid or not, in milliseconds. */
  readonly now?: number;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A host without a scheme: nobody can tell whether it is a path. */
const LOOKS_LIKE_HOST = /^(?:www\.|[\w-]+(?:\.[\w-]+)+\/)/i;

/** What no word of a language, and no name or number of something else, begins with. */
const IS_ADDRESS = /^(?:\/|https?:\/\/)/i;
/** Characters of a path; text has spaces and signs besides. */
const MAY_BE_PATH = /^[^\s@:=<>{}()[\]"'`,;|\\]+$/;
const HAS_PARTS = /[./]/;

/**
 * Whether a table without names for its columns is one of redirects: nearly every text can be read as a table. It is where
 * half of its lines may be redirects, and one surely is or all look like files.
 */
const holdsRedirects = (lines: readonly ListLine[]): boolean => {
  const isCell = (cell: string): boolean => IS_ADDRESS.test(cell) || MAY_BE_PATH.test(cell);
  const likely = lines.filter(
    ({ source, destination, target }) =>
      isCell(source) && (isCell(destination) || (destination === '' && target !== 'url'))
  );
  if (likely.length * 2 < lines.length) return false;
  return (
    likely.some(({ source, destination }) =>
      [source, destination].some((cell) => IS_ADDRESS.test(cell))
    ) ||
    lines.every(({ source, destination }) => HAS_PARTS.test(source) && HAS_PARTS.test(destination))
  );
};

/** Destinations without their first slash get one, as sources do. */
const withSlash = (line: ListLine): ListLine => {
  const { destination, target, refused, warnings } = line;
  const isPath =
    target === 'url' &&
    refused === null &&
    /^[^/#?\\]/.test(destination) &&
    !HAS_SCHEME.test(destination) &&
    !LOOKS_LIKE_HOST.test(destination);
  if (!isPath) return line;
  return {
    ...line,
    destination: `/${destination}`,
    warnings: [...warnings, reason('redirect-list.slash-added')],
  };
};

/**
 * Reads a list of redirects in any of the formats, which is known by its name and by what it holds, unless it is said.
 *
 * @throws ListUnreadable with a reason for people
 */
export const readList = (
  bytes: Uint8Array,
  { name = '', format, columns, ignoredColumns = [], now = Date.now() }: ListHints
): RedirectList => {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isUnsaid = format === null || format === undefined;
  if (isUnsaid && isArchive) refuseUnsupportedZip(bytes);
  const text = format === 'xlsx' || (isUnsaid && isArchive) ? '' : textOfBytes(bytes);
  if (isUnsaid && !isArchive) refuseUnsupported(baseName(name), text);
  const firstLine =
    text
      .slice(0, 100_000)
      .split('\n')
      .find((line) => /^[ \t]*[^\s#]/.test(line)) ?? '';
  const file = { name: baseName(name), bytes, text, firstLine };
  const found = format ?? getFormat(file);
  const unread = new UnreadColumns(ignoredColumns);
  const list = formatNamed(found).read(file, { columns: columns ?? null, unread, now });
  const isGuessed = isUnsaid && !columns && list.table?.isNamed === false;
  if (list.lines.length === 0 || (isGuessed && !holdsRedirects(list.lines))) {
    throw new ListUnreadable(reason('redirect-list.nothing'));
  }
  if (list.lines.length > MAX_LINES) {
    throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
  }
  return { format: found, ...list, lines: list.lines.map(withSlash), unread: unread.list() };
};
