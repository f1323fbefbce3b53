import { reason } from './reasons';
import { readApache } from './reading/apache';
import { readCsv } from './reading/csv';
import { formatOfName, formatOfText, KIND_OF_FORMAT, type ListFormat } from './formats';
import { readHostingFile } from './reading/hosting-file';
import { readJson } from './reading/json';
import { listLine, ListUnreadable, MOST_LINES, type ListLine } from './list';
import { readNginx } from './reading/nginx';
import { ofStatus } from './reading/status';
import { isNo, isYes } from './reading/judge';
import {
  headOfTable,
  readTable,
  type ChosenColumns,
  type TableHead,
  type TableRow,
} from './reading/table';
import { readableSource } from './targets/request';
import { textOfBytes } from './reading/text-of-bytes';
import { refuseUnsupported, refuseUnsupportedZip } from './reading/unsupported';
import { UnreadColumns, type Unread } from './reading/unread';
import { readXlsx } from './reading/xlsx';

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

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The columns of Cloudflare's bulk redirects behind both addresses and the status. */
const BULK_FLAGS = [
  ...['preserve_query_string', 'include_subdomains', 'subpath_matching', 'preserve_path_suffix'],
] as const;

/** Cloudflare's bulk redirects have no header, and sources with a host and often no scheme. */
const readBulk = (rows: readonly TableRow[], unread: UnreadColumns): ListLine[] =>
  rows.flatMap(({ line, cells: [source = '', destination = '', status = '', ...more] }) => {
    const isBlank = [source, destination, status, ...more].every((cell) => cell.trim() === '');
    if (isBlank || /^source/i.test(source)) return [];
    const { isTemporary, refused } = ofStatus(status);
    const address = /^[a-z]+:\/\//i.test(source) ? source : `https://${source}`;
    const flags = BULK_FLAGS.map((name, at) => ({ name, value: more[at]?.trim() ?? '' }));
    for (const { name, value } of flags) {
      if (!isYes(value) && !isNo(value)) unread.add(name, value);
    }
    more.slice(BULK_FLAGS.length).forEach((value, at) => {
      unread.add(String(BULK_FLAGS.length + 4 + at), value);
    });
    const [keepsQuery, ...wider] = flags.map(
      ({ name, value }) => isYes(value) && !unread.ignores(name)
    );
    // Subdomains, subpath matching and keeping the rest of a path make a pattern of it.
    const isPattern = wider.includes(true);
    return listLine(line, address, destination, {
      ...{ isTemporary, refused: isPattern ? reason('pattern') : refused },
      warnings: keepsQuery === true ? [reason('redirect-list.query-ignored')] : [],
    });
  });

type Read = Pick<RedirectList, 'lines' | 'table'>;

/** What everything that reads is handed. */
interface Reading {
  readonly columns: ChosenColumns | null;
  readonly unread: UnreadColumns;
  readonly now: number;
}

/** Where sources are written as browsers send them, they become what people read. */
const readable = (line: ListLine): ListLine => ({ ...line, source: readableSource(line.source) });

const readRows = (rows: readonly TableRow[], { columns, unread, now }: Reading): Read => ({
  lines: readTable(rows, columns, unread, now),
  table: headOfTable(rows, columns),
});

const readText = (text: string, format: ListFormat, reading: Reading): Read => {
  const lines = (read: readonly ListLine[]): Read => ({ lines: read, table: null });
  const { unread, now } = reading;
  switch (KIND_OF_FORMAT[format]) {
    case 'json':
      return lines(readJson(text, unread, now));
    case 'hosting':
      return lines(readHostingFile(text, format === 'cloudflare').map(readable));
    case 'nginx':
      return lines(readNginx(text, unread));
    case 'apache':
      return lines(readApache(text, unread));
    case 'bulk':
      return lines(readBulk(readCsv(text, ','), unread).map(readable));
    case 'table':
    case 'xlsx':
      return readRows(
        readCsv(text, format === 'tsv' && text.includes('\t') ? '\t' : undefined),
        reading
      );
  }
};

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** A host without a scheme: nobody can tell whether it is a path. */
const LOOKS_LIKE_HOST = /^(?:www\.|[\w-]+(?:\.[\w-]+)+\/)/i;

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
  const said = format ?? null;
  const unread = new UnreadColumns(ignoredColumns);
  const reading = { columns: columns ?? null, unread, now };
  if (said === null && isZip(bytes)) refuseUnsupportedZip(bytes);
  let list: Omit<RedirectList, 'unread'>;
  if (said === 'xlsx' || (said === null && isZip(bytes))) {
    list = { format: 'xlsx', ...readRows(readXlsx(bytes), reading) };
  } else {
    const text = textOfBytes(bytes);
    const named = formatOfName(name);
    const found = said ?? (named === 'xlsx' ? null : named) ?? formatOfText(text);
    if (said === null) refuseUnsupported(name, text);
    const read = readText(text, found, reading);
    const isWagtail = said === null && read.table?.isOfWagtail === true;
    list = { format: isWagtail ? 'wagtail' : found, ...read };
  }
  if (list.lines.length === 0) throw new ListUnreadable(reason('redirect-list.nothing'));
  if (list.lines.length > MOST_LINES) {
    throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MOST_LINES }));
  }
  return { ...list, lines: list.lines.map(withSlash), unread: unread.list() };
};
