import {
  baseName,
  formatNamed,
  formatOfName,
  getFormat,
  type ListFormat,
} from './formats/registry';
import { type ListLine, MAX_LINES, UnreadableListError } from './list';
import { isNoAddress } from './reading/no-address';
import type { ChosenColumns, TableHead } from './reading/table';
import { textOfBytes } from './reading/text-of-bytes';
import { type Unread, UnreadColumns } from './reading/unrecognised-columns';
import { refuseOldWorkbook, refuseUnsupported, refuseUnsupportedZip } from './reading/unsupported';
import { reason } from './reasons';

/** A redirect list as interpreted. */
export interface RedirectList {
  readonly format: ListFormat;
  readonly lines: readonly ListLine[];
  /** The header of a table whose columns can be selected. */
  readonly table: TableHead | null;
  /** Parts that were not recognized: the list must not be applied without a decision about each. */
  readonly unread: readonly Unread[];
  /** Names in `ignoredColumns` that the list does not contain. */
  readonly unusedIgnored: readonly string[];
}

/** Information about a list in addition to its content. */
export interface ListHints {
  /** Name of its file. */
  readonly name?: string;
  readonly format?: ListFormat | null;
  readonly columns?: ChosenColumns | null;
  /** Columns and members to ignore; `*` for all that are not recognized. */
  readonly ignoredColumns?: readonly string[];
  /** The time for checking validity periods, in milliseconds. */
  readonly now?: number;
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Matches text that may be a host without a scheme, or a path. */
const LOOKS_LIKE_HOST = /^(?:www\.|[\w-]+(?:\.[\w-]+)+\/)/i;

/** Matches URLs and paths, which no word, name or number looks like. */
const IS_ADDRESS = /^(?:\/|https?:\/\/)/i;
/** Matches characters of a path; texts contain spaces and other characters. */
const MAY_BE_PATH = /^[^\s@:=<>{}()[\]"'`,;|\\]+$/;
const HAS_PARTS = /[./]/;

/**
 * Whether a table without known column names contains redirects: almost any text can be read as a table. True if half
 * of its lines may be redirects, and one certainly is or all look like files.
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

/** Whether the header of a table names a column with addresses, so that the table is a list of addresses. */
const namesAddresses = ({ columns }: TableHead): boolean =>
  columns.some(
    ({ title, meaning }) => title !== '' && (meaning === 'source' || meaning === 'destination')
  );

/** Refuses values that are no address, which would otherwise become paths. */
const withAddress = (line: ListLine): ListLine =>
  line.target === 'url' && line.refused === null && isNoAddress(line.destination)
    ? { ...line, refused: reason('redirect-list.no-address', { value: line.destination }) }
    : line;

/** Matches a percent sign that encodes nothing, and invisible characters at an end. */
const ODD = /%(?![0-9a-f]{2}).{0,2}|^[\u200b-\u200f\u2060\ufeff]+|[\u200b-\u200f\u2060\ufeff]+$/iu;

const showCharacters = (text: string): string =>
  text.replace(
    /[\u200b-\u200f\u2060\ufeff]/g,
    (character) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  );

/** Warns about sources that look damaged: hardly any request contains such characters. */
const withOddCharacters = (line: ListLine): ListLine => {
  const found = line.refused === null ? ODD.exec(line.source)?.[0] : undefined;
  if (found === undefined) return line;
  const odd = reason('redirect-list.odd-characters', { characters: showCharacters(found) });
  return { ...line, warnings: [...line.warnings, odd] };
};

/** Warns about letters of a file whose encoding is a guess. */
const withGuessedLetters = (line: ListLine): ListLine => {
  const text = [line.source, line.destination].find((address) => /[^\0-\x7f]/.test(address));
  if (line.refused !== null || text === undefined) return line;
  const guessed = reason('redirect-list.guessed-encoding', { text });
  return { ...line, warnings: [...line.warnings, guessed] };
};

/** Adds the leading slash to destinations that lack it, as for sources. */
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
 * Reads a redirect list in any format, which is detected by name and content unless given.
 *
 * @throws UnreadableListError with a reason for users
 */
export const readList = (
  bytes: Uint8Array,
  { name = '', format, columns, ignoredColumns = [], now = Date.now() }: ListHints
): RedirectList => {
  refuseOldWorkbook(bytes);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isUnsaid = format === null || format === undefined;
  if (isUnsaid && isArchive) refuseUnsupportedZip(bytes);
  const isWorkbook = isUnsaid ? isArchive || formatOfName(name) === 'xlsx' : format === 'xlsx';
  const decoded = isWorkbook ? { text: '', isGuessed: false } : textOfBytes(bytes);
  const { text } = decoded;
  if (!isWorkbook && text.trim() === '')
    throw new UnreadableListError(reason('redirect-list.empty'));
  if (isUnsaid && !isWorkbook) refuseUnsupported(baseName(name), text);
  const firstLine =
    text
      .slice(0, 100_000)
      .split('\n')
      .find((line) => /^[ \t]*[^\s#]/.test(line)) ?? '';
  const file = { name: baseName(name), bytes, text, firstLine };
  const found = format ?? getFormat(file);
  const unread = new UnreadColumns(ignoredColumns);
  const list = formatNamed(found).read(file, { columns: columns ?? null, unread, now });
  const isGuessed =
    isUnsaid && !columns && list.table?.isNamed === false && !namesAddresses(list.table);
  if (list.lines.length === 0 && list.table?.isNamed === true) {
    throw new UnreadableListError(reason('redirect-list.only-header'));
  }
  if (list.lines.length === 0 || (isGuessed && !holdsRedirects(list.lines))) {
    throw new UnreadableListError(reason('redirect-list.nothing'));
  }
  if (list.lines.length > MAX_LINES) {
    throw new UnreadableListError(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
  }
  const lines = list.lines.map(withAddress).map(withSlash).map(withOddCharacters);
  return {
    format: found,
    ...list,
    lines: decoded.isGuessed ? lines.map(withGuessedLetters) : lines,
    unread: unread.list(),
    unusedIgnored: unread.listUnused(),
  };
};
