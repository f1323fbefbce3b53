import { reason } from './reasons';
import { readApache } from './apache';
import { readCsv } from './csv';
import { formatOfName, formatOfText, KIND_OF_FORMAT, type ListFormat } from './formats';
import { readHostingFile } from './hosting-file';
import { readJson } from './json';
import { listLine, ListUnreadable, MOST_LINES, type ListLine } from './list';
import { readNginx } from './nginx';
import { ofStatus } from './status';
import { headOfTable, readTable, type ChosenColumns, type TableHead, type TableRow } from './table';
import { textOfBytes } from './text-of-bytes';
import { readableSource } from './targets/request';
import { readXlsx } from './xlsx';

/** A list of redirects, and what it was read as. */
export interface RedirectList {
  readonly format: ListFormat;
  readonly lines: readonly ListLine[];
  /** How it begins, of a table whose columns can be chosen. */
  readonly table: TableHead | null;
}

/** What is known of a list beside what it holds. */
export interface ListHints {
  /** Of its file. */
  readonly name?: string;
  readonly format?: ListFormat | null;
  readonly columns?: ChosenColumns | null;
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Cloudflare's bulk redirects have no header, and sources with a host and often no scheme. */
const readBulk = (rows: readonly TableRow[]): ListLine[] =>
  rows.flatMap(({ line, cells: [source = '', destination = '', status = '', ...flags] }) => {
    if (source.trim() === '' || /^source/i.test(source)) return [];
    const { isTemporary, refused } = ofStatus(status);
    const address = /^[a-z]+:\/\//i.test(source) ? source : `https://${source}`;
    // Subpath matching and keeping the rest of a path make a pattern of it.
    const isPattern = [flags[2], flags[3]].some((flag) => /^true$/i.test(flag ?? ''));
    return listLine(line, address, destination, {
      ...{ isTemporary, refused: isPattern ? reason('pattern') : refused },
    });
  });

/** The columns of the export of Wagtail's redirects. */
const WAGTAIL = ['From', 'To', 'Type', 'Site'];

type Read = Omit<RedirectList, 'format'>;

/** Where sources are written as browsers send them, they become what people read. */
const readable = (line: ListLine): ListLine => ({ ...line, source: readableSource(line.source) });

const readRows = (rows: readonly TableRow[], columns: ChosenColumns | null): Read => ({
  lines: readTable(rows, columns),
  table: headOfTable(rows, columns),
});

const readText = (text: string, format: ListFormat, columns: ChosenColumns | null): Read => {
  const lines = (read: readonly ListLine[]): Read => ({ lines: read, table: null });
  switch (KIND_OF_FORMAT[format]) {
    case 'json':
      return lines(readJson(text));
    case 'hosting':
      return lines(readHostingFile(text).map(readable));
    case 'nginx':
      return lines(readNginx(text));
    case 'apache':
      return lines(readApache(text));
    case 'bulk':
      return lines(readBulk(readCsv(text, ',')).map(readable));
    case 'table':
    case 'xlsx':
      return readRows(
        readCsv(text, format === 'tsv' && text.includes('\t') ? '\t' : undefined),
        columns
      );
  }
};

/**
 * Reads a list of redirects in any of the formats, which is known by its name and by what it holds, unless it is said.
 *
 * @throws ListUnreadable with a reason for people
 */
export const readList = (
  bytes: Uint8Array,
  { name = '', format, columns }: ListHints
): RedirectList => {
  const said = format ?? null;
  let list: RedirectList;
  if (said === 'xlsx' || (said === null && isZip(bytes))) {
    list = { format: 'xlsx', ...readRows(readXlsx(bytes), columns ?? null) };
  } else {
    const text = textOfBytes(bytes);
    const named = formatOfName(name);
    const found = said ?? (named === 'xlsx' ? null : named) ?? formatOfText(text);
    const read = readText(text, found, columns ?? null);
    const isWagtail =
      said === null && WAGTAIL.every((name, at) => read.table?.rows[0]?.[at] === name);
    list = { format: isWagtail ? 'wagtail' : found, ...read };
  }
  if (list.lines.length === 0) throw new ListUnreadable(reason('redirect-list.nothing'));
  if (list.lines.length > MOST_LINES) {
    throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MOST_LINES }));
  }
  return list;
};
