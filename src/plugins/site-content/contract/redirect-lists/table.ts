import { reason } from '../problems/problem';
import type { Reason } from '../problems/codes';
import { listLine, ListUnreadable, type ListLine } from './list';
import { ofStatus } from './status';

/** A row of a table, with the line of the file that it begins in. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Columns that somebody has chosen by their names or numbers, from 1 on. */
export interface ChosenColumns {
  readonly source: string;
  readonly destination: string;
}

const SOURCES = [
  ...['source', 'from', 'old', 'old path', 'old url', 'old address', 'source url', 'source path'],
  ...['redirect from', 'from url', 'from path', 'request url', 'url', 'path', 'alte adresse'],
  ...['quelle', 'von', 'alte url', 'alter pfad'],
];
const DESTINATIONS = [
  ...['destination', 'to', 'new', 'new path', 'new url', 'new address', 'target url', 'link'],
  ...['destination url', 'redirect to', 'redirect url', 'redirect link', 'to url', 'to path'],
  ...['neue adresse', 'ziel', 'nach', 'neue url', 'neuer pfad', 'target', 'redirect'],
];
const STATUSES = [
  ...['status', 'status code', 'code', 'type', 'http code', 'http status', 'is permanent'],
  ...['permanent', 'redirect type', 'redirect code', 'art', 'typ'],
];

interface Columns {
  readonly source: number;
  readonly destination: number;
  /** `-1` for none. */
  readonly status: number;
  /** What our own lists say beside a destination: `url`, `page`, `none`, `empty`. */
  readonly target: number;
}

const nameOf = (cell: string): string =>
  cell
    .replace(/^#/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

const findColumns = (cells: readonly string[]): Columns | null => {
  const names = cells.map(nameOf);
  const find = (known: readonly string[]): number => {
    const found = known.find((name) => names.includes(name));
    return found === undefined ? -1 : names.indexOf(found);
  };
  const source = find(SOURCES);
  const destination = find(DESTINATIONS.filter((name) => name !== names[source]));
  if (source === -1 || destination === -1) return null;
  const target = names.indexOf('target');
  return {
    source,
    destination,
    status: find(STATUSES),
    target: target === destination ? -1 : target,
  };
};

const chosen = (cells: readonly string[], { source, destination }: ChosenColumns): Columns => {
  const numberOf = (name: string): number => {
    const number = /^[0-9]+$/.test(name)
      ? Number(name) - 1
      : cells.map(nameOf).indexOf(nameOf(name));
    if (number < 0 || number >= cells.length) {
      throw new ListUnreadable(reason('redirect-list.no-column', { name }));
    }
    return number;
  };
  const named = findColumns(cells);
  return {
    ...{ source: numberOf(source), destination: numberOf(destination) },
    ...{ status: named?.status ?? -1, target: -1 },
  };
};

const FIRST_TWO: Columns = { source: 0, destination: 1, status: -1, target: -1 };

/** Spreadsheets take what begins so for a formula: our own lists put an apostrophe in front. */
const FORMULA_GUARD = /^'(?=[=+\-@\t\r])/;

const TARGETS: readonly string[] = ['none', 'empty'] satisfies ListLine['target'][];

const readRow = ({ line, cells }: TableRow, columns: Columns): ListLine[] => {
  const cell = (at: number): string => (cells[at] ?? '').trim().replace(FORMULA_GUARD, '');
  const source = cell(columns.source);
  const destination = cell(columns.destination);
  // A comment: no source holds this character.
  if (source.startsWith('#') || (source === '' && destination === '')) return [];
  const kind = cell(columns.target).toLowerCase();
  if (TARGETS.includes(kind) || (kind === 'page' && destination === '')) {
    return [listLine(line, source, '', { target: kind === 'empty' ? 'empty' : 'none' })];
  }
  const { isTemporary, isGone, refused } = ofStatus(cell(columns.status));
  const warnings: Reason[] = source.includes('*') ? [reason('redirect-list.star')] : [];
  return [
    listLine(line, source, isGone ? '' : destination, {
      ...{ isTemporary, refused, warnings, target: isGone ? 'none' : 'url' },
    }),
  ];
};

/**
 * The redirects of a table, by the names in its first row, or else by its first two columns.
 *
 * @throws ListUnreadable where a column was chosen that there is not
 */
export const readTable = (
  rows: readonly TableRow[],
  columns: ChosenColumns | null = null
): ListLine[] => {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = rows[first];
  if (header === undefined) return [];
  const named = findColumns(header.cells);
  const isHeader = named !== null || (columns !== null && !/^\//.test(header.cells[0] ?? ''));
  const used = columns === null ? (named ?? FIRST_TWO) : chosen(header.cells, columns);
  return rows.slice(isHeader ? first + 1 : first).flatMap((row) => readRow(row, used));
};
