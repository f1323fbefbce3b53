import { reason, type Reason } from './reasons';
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
  ...['quelle', 'von', 'alte url', 'alter pfad', 'origin', 'original url', 'address', 'old link'],
];
const DESTINATIONS = [
  ...['destination', 'to', 'new', 'new path', 'new url', 'new address', 'target url', 'link'],
  ...['destination url', 'redirect to', 'redirect url', 'redirect link', 'to url', 'to path'],
  ...['neue adresse', 'ziel', 'nach', 'neue url', 'neuer pfad', 'target', 'redirect'],
];
/** What may mean something else stands at the end: exports have a status of the entry beside a code. */
const STATUSES = [
  ...['status code', 'http code', 'http status', 'redirect code', 'code', 'is permanent'],
  ...['permanent', 'status', 'redirect type', 'type', 'art', 'typ'],
];
/** Where tables say that the old address stands for several. */
const PATTERNS = ['regex', 'is regex', 'format', 'matching', 'match type'];
const IS_PATTERN = /^(?:regexp?|wildcard|contains|starts?|ends?|prefix|true|yes|1)$/i;
/** Where they say whether a redirect is switched on: a `status` only where it is not the redirect's own. */
const SWITCHES = ['enabled', 'is enabled', 'active', 'is active', 'state', 'status'];
const IS_ON = /^(?:enabled|active|on)$/i;

/** What nothing but a switch says. */
export const isOffWord = (word: string): boolean => /^(?:disabled|inactive|off)$/i.test(word);

/** What any flag says; of a status as well, that the redirect is not for good. */
export const isNo = (word: string): boolean => /^(?:false|no|0)$/i.test(word);

/** Columns by their places, from 0 on. */
interface Columns {
  readonly source: number;
  readonly destination: number;
  /** `-1` for none. */
  readonly status: number;
  /** What our own lists say beside a destination: `url`, `page`, `none`, `empty`. */
  readonly target: number;
  /** Whether it is a pattern. */
  readonly pattern: number;
  /** Whether it is switched on. */
  readonly isOn: number;
}

const nameOf = (cell: string): string =>
  cell
    .replace(/^#/, '')
    .replace(/([a-z])(?=[A-Z][a-z])/g, '$1 ')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Whether the cells below a name say what is switched on, and not how long a redirect holds. */
const holdsSwitch = (rows: readonly TableRow[], column: number): boolean => {
  const said = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return said.some((cell) => IS_ON.test(cell) || isOffWord(cell));
};

/** As many rows as tell what a column holds. */
const ROWS_LOOKED_AT = 50;

const placeOf = (names: readonly string[], known: readonly string[]): number => {
  const found = known.find((name) => names.includes(name));
  return found === undefined ? -1 : names.indexOf(found);
};

/** The columns that say what a redirect is, beside both addresses. */
const findFlags = (
  cells: readonly string[],
  below: readonly TableRow[]
): Pick<Columns, 'status' | 'pattern' | 'isOn'> => {
  const names = cells.map(nameOf);
  const status = placeOf(
    names,
    STATUSES.filter((name) => !holdsSwitch(below, names.indexOf(name)))
  );
  return {
    status,
    pattern: placeOf(names, PATTERNS),
    isOn: placeOf(
      names,
      SWITCHES.filter((name) => name !== names[status])
    ),
  };
};

/**
 * The columns that hold redirects, by their names.
 *
 * @param below some of the rows below them, where there are any
 */
export const findColumns = (
  cells: readonly string[],
  below: readonly TableRow[] = []
): Columns | null => {
  const names = cells.map(nameOf);
  const source = placeOf(names, SOURCES);
  const destination = placeOf(
    names,
    DESTINATIONS.filter((name) => name !== names[source])
  );
  if (source === -1 || destination === -1) return null;
  const target = names.indexOf('target');
  return {
    source,
    destination,
    target: target === destination ? -1 : target,
    ...findFlags(cells, below),
  };
};

const chosen = (
  cells: readonly string[],
  below: readonly TableRow[],
  { source, destination }: ChosenColumns
): Columns => {
  const numberOf = (name: string): number => {
    const number = /^[0-9]+$/.test(name)
      ? Number(name) - 1
      : cells.map(nameOf).indexOf(nameOf(name));
    if (number < 0 || number >= cells.length) {
      throw new ListUnreadable(reason('redirect-list.no-column', { name }));
    }
    return number;
  };
  return {
    ...{ source: numberOf(source), destination: numberOf(destination), target: -1 },
    ...findFlags(cells, below),
  };
};

/** Where no column has a name; a third one with a status says for how long a redirect holds. */
const FIRST_TWO: Columns = {
  ...{ source: 0, destination: 1 },
  ...{ status: -1, target: -1, pattern: -1, isOn: -1 },
};
const STATUS = /^[0-9]{3}!?$/;

const withoutNames = ({ cells }: TableRow): Columns =>
  STATUS.test((cells[2] ?? '').trim()) ? { ...FIRST_TWO, status: 2 } : FIRST_TWO;

/** Spreadsheets take what begins so for a formula: our own lists put an apostrophe in front. */
const FORMULA_GUARD = /^'(?=[=+\-@\t\r])/;

const TARGETS: readonly string[] = ['none', 'empty'] satisfies ListLine['target'][];

const readRow = ({ line, cells }: TableRow, columns: Columns): ListLine[] => {
  const cell = (at: number): string => (cells[at] ?? '').trim().replace(FORMULA_GUARD, '');
  const source = cell(columns.source);
  // Drupal writes a path of the website so.
  const destination = cell(columns.destination).replace(/^internal:(?=\/)/, '');
  // A comment: no source holds this character.
  if (source.startsWith('#') || (source === '' && destination === '')) return [];
  const kind = cell(columns.target).toLowerCase();
  if (TARGETS.includes(kind) || (kind === 'page' && destination === '')) {
    return [listLine(line, source, '', { target: kind === 'empty' ? 'empty' : 'none' })];
  }
  const isOn = cell(columns.isOn);
  if (isOffWord(isOn) || isNo(isOn)) {
    return [listLine(line, source, destination, { refused: reason('redirect-list.off') })];
  }
  if (IS_PATTERN.test(cell(columns.pattern))) {
    return [listLine(line, source, destination, { refused: reason('pattern') })];
  }
  const { isTemporary, isGone, refused } = ofStatus(cell(columns.status));
  const warnings: Reason[] = source.includes('*') ? [reason('redirect-list.star')] : [];
  return [
    listLine(line, source, isGone ? '' : destination, {
      ...{ isTemporary, refused, warnings, target: isGone ? 'none' : 'url' },
    }),
  ];
};

/** Where a table begins, and the columns that are read. */
interface Layout {
  /** The place of the first row that holds something. */
  readonly first: number;
  /** `null` where neither a name nor anybody says which. */
  readonly columns: Columns | null;
  /** Whether the columns were found by their names. */
  readonly isNamed: boolean;
  readonly hasHeader: boolean;
}

const ADDRESS = /^\/|^https?:/i;
const WORDS = /^[\p{L} _-]+$/u;

/** Whether a row has names, if none that are known: words, above addresses. */
const looksNamed = (row: TableRow, next: TableRow | undefined): boolean =>
  row.cells.every((cell) => WORDS.test(cell.trim())) && ADDRESS.test(next?.cells[1]?.trim() ?? '');

/** @returns `null` for a table that holds nothing */
const layoutOf = (rows: readonly TableRow[], wanted: ChosenColumns | null): Layout | null => {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = rows[first];
  if (header === undefined) return null;
  const below = rows.slice(first + 1, first + 1 + ROWS_LOOKED_AT);
  const named = findColumns(header.cells, below);
  const columns = wanted === null ? named : chosen(header.cells, below, wanted);
  return {
    first,
    columns,
    isNamed: named !== null,
    hasHeader:
      named !== null ||
      (wanted === null
        ? looksNamed(header, rows[first + 1])
        : !ADDRESS.test(header.cells[columns?.source ?? 0]?.trim() ?? '')),
  };
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
  const layout = layoutOf(rows, columns);
  if (layout === null) return [];
  const { first, hasHeader } = layout;
  return rows
    .slice(hasHeader ? first + 1 : first)
    .flatMap((row) => readRow(row, layout.columns ?? withoutNames(row)));
};

/** How a table begins, for people who choose its columns. */
export interface TableHead {
  /** Its first rows. */
  readonly rows: readonly (readonly string[])[];
  /** The places of the columns that are read, from 0 on. */
  readonly source: number;
  readonly destination: number;
  /** Whether they were found by their names. */
  readonly isNamed: boolean;
}

const MOST_ROWS = 4;
const MOST_COLUMNS = 20;
const MOST_CHARACTERS = 100;

/** How a table begins; `null` for one that holds nothing. */
export const headOfTable = (
  rows: readonly TableRow[],
  wanted: ChosenColumns | null = null
): TableHead | null => {
  const layout = layoutOf(rows, wanted);
  if (layout === null) return null;
  const { first, columns, isNamed } = layout;
  return {
    rows: rows
      .slice(first, first + MOST_ROWS)
      .map(({ cells }) =>
        cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, MOST_CHARACTERS))
      ),
    ...{ source: (columns ?? FIRST_TWO).source, destination: (columns ?? FIRST_TWO).destination },
    isNamed,
  };
};
