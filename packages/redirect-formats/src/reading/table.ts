import { ignoring, type ListLine, listLine, UnreadableListError } from '../list';
import { type Reason, reason } from '../reasons';
import { unescapeFormulas } from '../writing/csv-text';
import { findAddresses } from './find-addresses';
import { filledIn, findHeader, hasAddress, isAddress } from './find-header';
import { withScheme } from './host-without-scheme';
import {
  type FieldValue,
  interpretEntry,
  isCondition,
  isNo,
  isYes,
  nameIn,
} from './interpret-entry';
import {
  findColumns,
  findMeaning,
  getName,
  isKnownName,
  type Meaning,
  PERMANENCE,
  type Role,
  STATUSES,
} from './recognise-columns';
import { goneWith } from './status';
import type { TableRow } from './table-row';
import type { UnreadColumns } from './unrecognised-columns';

/** Columns selected by name or number, starting at 1. */
export type ChosenColumns = Readonly<Partial<Record<Role, string>>>;

const SWITCHES = ['status', 'state'];

/** A column by index, starting at 0. */
interface Column {
  readonly at: number;
  /** Name for selecting or ignoring it. */
  readonly name: string;
  /** `null` if unknown. */
  readonly meaning: Meaning | null;
}

interface Columns {
  readonly source: number;
  readonly destination: number;
  /**
   * The column `target` of lists that this package writes, in addition to the destination: `url`, `page`, `none`,
   * `empty`; `-1` if there is none.
   */
  readonly target: number;
  readonly others: readonly Column[];
}

/** Whether a column contains on/off values rather than how long a redirect lasts. */
const holdsSwitch = (rows: readonly TableRow[], column: number): boolean => {
  const said = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return said.some((cell) => /^(?:enabled|disabled|active|inactive|on|off)$/i.test(cell));
};

/** Matches what a crawler found at an address, but no redirect has. */
const FOUND = /^(?:2[0-9]{2}|4(?!10)[0-9]{2}|5[0-9]{2})$/;
const REDIRECTS = /^(?:30[12378]|(?:permanent|temporary)(?: redirect)?)$/i;

/** Whether a column has the statuses of pages in rows for which another one has those of redirects. */
const isContradicted = (
  rows: readonly TableRow[],
  status: number,
  others: readonly number[]
): boolean =>
  rows.some(
    ({ cells }) =>
      FOUND.test((cells[status] ?? '').trim()) &&
      others.some((at) => REDIRECTS.test((cells[at] ?? '').trim()))
  );

const STATUS = /^[0-9]{3}(?:!|[.,]0+)?$/;
/** Number of rows used to detect a column's content. */
const ROWS_LOOKED_AT = 50;

/** Names the columns. A column without a name, with a number as name, or with a repeated name gets its number. */
const toNames = (header: readonly string[], width: number): string[] => {
  const count = new Map<string, number>();
  for (const cell of header) count.set(getName(cell), (count.get(getName(cell)) ?? 0) + 1);
  return Array.from({ length: width }, (_each, at) => {
    const name = header[at]?.trim() ?? '';
    const isClear = name !== '' && !/^[0-9]+$/.test(name) && count.get(getName(name)) === 1;
    return isClear ? name : String(at + 1);
  });
};

/** Columns of the export of Wagtail's redirects, in English and German. */
const WAGTAIL_COLUMNS = [
  ['From', 'To', 'Type', 'Site'],
  ['Von', 'Nach', 'Typ', 'Seite'],
];

/** Whether these are the names of columns in the export of Wagtail's redirects. */
export const isOfWagtail = (header: readonly string[]): boolean =>
  WAGTAIL_COLUMNS.some((names) => names.every((name, at) => header[at]?.trim() === name));

const getColumns = (
  header: readonly string[],
  below: readonly TableRow[],
  addresses: { readonly source: number; readonly destination: number },
  {
    chosen,
    isNamed,
    columnNames,
  }: { chosen: ReadonlyMap<number, Role>; isNamed: boolean; columnNames: readonly string[] }
): Columns => {
  const { source, destination } = addresses;
  const names = isNamed ? header.map(getName) : [];
  const target = names.indexOf('target');
  const isTaken = (at: number): boolean =>
    at === source || at === destination || at === target || chosen.has(at);
  const roles = [...chosen.values()];
  const hasStatus = roles.includes('status');
  const statuses = STATUSES.map((name) => names.indexOf(name)).filter(
    (at) => at !== -1 && !isTaken(at) && !holdsSwitch(below, at)
  );
  const status = hasStatus ? -1 : (statuses[0] ?? -1);
  const isUnclear = isContradicted(below, status, statuses.slice(1));
  const meaningAt = (at: number): Meaning | null => {
    const name = names[at];
    if (name === undefined) return null;
    if (at === status) return isUnclear ? null : 'status';
    if (SWITCHES.includes(name)) return 'enabled';
    if (/^(?:redirect )?type$/.test(name)) {
      // HubSpot has both a type, whether it is a pattern, and a style.
      if (names.includes('redirect style')) return 'pattern';
      // In exports that also have a code, this is the action.
      return status === -1 && !hasStatus ? 'status' : 'action';
    }
    const meaning = isOfWagtail(header) && name === 'seite' ? 'host' : findMeaning(name);
    // Notes are joined. If the user selected another column for any other meaning, this one is unrecognized.
    const isGivenAway = meaning !== 'note' && roles.some((role) => role === meaning);
    return isGivenAway ? null : meaning;
  };
  const others = Array.from({ length: columnNames.length }, (_each, at): Column | null => {
    if (at === source || at === destination || (at === target && target !== destination)) {
      return null;
    }
    const role = chosen.get(at);
    const isAddress = role === 'source' || role === 'destination';
    const meaning = role === undefined || isAddress ? meaningAt(at) : role;
    return { at, name: columnNames[at] ?? '', meaning };
  }).filter((column) => column !== null);
  return { source, destination, target: target === destination ? -1 : target, others };
};

const TARGETS: readonly string[] = ['none', 'empty', 'url', 'page'];

/** Position and columns of a table. */
interface Layout {
  /** Index of the first row with content. */
  readonly first: number;
  /** Index of the first row below the header. */
  readonly bodyAt: number;
  readonly columns: Columns;
  /** Columns that may have the old or the new addresses, so that the user has to decide. */
  readonly asked: readonly number[];
  /** Whether the columns were found by name. */
  readonly isNamed: boolean;
  readonly hasHeader: boolean;
  /** Names of all columns for selecting and ignoring them. */
  readonly names: readonly string[];
  readonly header: readonly string[];
  /**
   * Whether it was exported by WordPress' Redirection, which writes `/unknown` for destinations that a table cannot
   * express.
   */
  readonly writesUnknown: boolean;
  /** Whether it is the export of Wagtail's redirects, which have no patterns. */
  readonly isExact: boolean;
}

/**
 * Finds the index of a column by its number or name.
 *
 * @param width number of cells in the widest row: a column need not have a cell in the header
 * @throws UnreadableListError if there is no such column, or several with this name
 */
const getNumber = (header: readonly string[], name: string, width: number): number => {
  const names = header.map(getName);
  const isNumber = /^[0-9]+$/.test(name);
  const number = isNumber ? Number(name) - 1 : names.indexOf(getName(name));
  if (!isNumber && names.indexOf(getName(name), number + 1) !== -1) {
    throw new UnreadableListError(reason('redirect-list.same-name', { name }));
  }
  if (number < 0 || number >= width) {
    throw new UnreadableListError(reason('redirect-list.no-column', { name }));
  }
  return number;
};

/** Whether a column is ignored, by its number or its name. */
const isIgnored = (unread: UnreadColumns, at: number, name: string): boolean =>
  unread.ignores(String(at + 1)) || unread.ignores(name);

/**
 * Finds the header, the columns and their meanings.
 *
 * @returns `null` for an empty table
 * @throws UnreadableListError if a selected column does not exist, is not the only one of its name, or has two roles
 */
const getLayout = (
  rows: readonly TableRow[],
  wanted: ChosenColumns | null,
  unread: UnreadColumns
): Layout | null => {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (first === -1) return null;
  const wantedNames = Object.values(wanted ?? {}).filter((name) => !/^[0-9]+$/.test(name));
  const headerAt = findHeader(rows, wantedNames);
  const hasHeader = headerAt !== null;
  const header = rows[headerAt ?? first]?.cells ?? [];
  const bodyAt = hasHeader ? headerAt + 1 : first;
  const body = rows.slice(bodyAt);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const chosen = new Map<number, Role>();
  for (const [role, name] of Object.entries(wanted ?? {})) {
    const at = getNumber(header, name, width);
    if (chosen.has(at)) throw new UnreadableListError(reason('redirect-list.two-roles', { name }));
    chosen.set(at, role as Role);
  }
  const columnNames = toNames(hasHeader ? header : [], width);
  const { source, destination, asked } = findAddresses({
    ...{ header: hasHeader ? header : null, body, chosen },
    isIgnored: (at) => isIgnored(unread, at, columnNames[at] ?? ''),
  });
  // The user has given every column another role.
  if (source === -1)
    throw new UnreadableListError(reason('redirect-list.no-column', { name: 'source' }));
  const names = header.map(getName);
  return {
    ...{ first, bodyAt, asked, hasHeader, header, names: columnNames },
    columns: getColumns(
      header,
      body.slice(0, ROWS_LOOKED_AT),
      { source, destination },
      { chosen, isNamed: hasHeader, columnNames }
    ),
    isNamed: hasHeader && findColumns(header) !== null && asked.length === 0,
    writesUnknown: ['source', 'target', 'regex', 'code'].every((name) => names.includes(name)),
    isExact: isOfWagtail(header),
  };
};

const cellAt = ({ cells }: TableRow, at: number): string =>
  unescapeFormulas((cells[at] ?? '').trim());

/** Whether a table writes "1" for on or yes, and nothing for off or no. */
const leavesOffEmpty = (rows: readonly TableRow[], at: number): boolean => {
  let says = false;
  for (const row of rows) {
    const cell = cellAt(row, at);
    if (isNo(cell)) return false;
    says ||= isYes(cell);
  }
  return says;
};

/** Maximum number of names of placeholders at one position: patterns use one, and perhaps an older one. */
const MAX_NAMES = 2;

/**
 * Finds the positions at which names vary across sources, such as `/selectors/:hover` and `/selectors/:active`.
 *
 * @returns the sources around these names
 */
const withManyNames = (sources: readonly string[]): ReadonlySet<string> => {
  const names = new Map<string, Set<string>>();
  for (const source of sources) {
    const found = nameIn(source);
    if (found === null) continue;
    const there = names.get(found.around) ?? new Set();
    names.set(found.around, there.add(found.name));
  }
  const many = [...names].filter(([, { size }]) => size > MAX_NAMES);
  return new Set(many.map(([around]) => around));
};

/** Matches errors of formulas as spreadsheets show them in any language: `#REF!`, `#N/A`, `#BEZUG!`, `Err:502`. */
const FORMULA_ERROR = /^(?:#\p{Lu}[\p{Lu}\d/_]*[!?]?|(?:Err|Fehler):\d{3})$/u;

/** Matches a formula that was not evaluated. Lists that this package writes have an apostrophe before it. */
const FORMULA = /^\s*=/;

/**
 * Whether a row whose source begins with `#` is a comment: a blank follows the `#`, the row has no other cells, or it
 * is a sentence that contains a separator. Otherwise it is an address, or a formula error.
 */
const isComment = (source: string, row: TableRow): boolean => {
  const filled = filledIn(row);
  return (
    /^#[\s#]/.test(source) ||
    filled.length === 1 ||
    (/^#$|\s/.test(source) && !filled.some(isAddress))
  );
};

/** Adds warnings about characters that are patterns in many tools, but may be part of an address. */
const withLiterals = (line: ListLine): ListLine => {
  const [path = ''] = line.source.split('?', 1);
  const literals = [
    ...(line.source.includes('*') ? [reason('redirect-list.star')] : []),
    ...(path.includes('|') ? [reason('redirect-list.bar')] : []),
  ];
  return line.refused === null && literals.length > 0
    ? { ...line, warnings: [...line.warnings, ...literals] }
    : line;
};

class TableReader {
  private readonly emptyIsOff: ReadonlySet<number>;
  /** Columns with the same condition in all rows, which may be about all of the website. */
  private readonly sameCondition: ReadonlySet<number>;
  /** Columns with yes and no in which nothing may mean either. */
  private readonly emptyIsUnclear: ReadonlySet<number>;
  private readonly withManyNames: ReadonlySet<string>;

  constructor(
    private readonly layout: Layout,
    rows: readonly TableRow[],
    private readonly unread: UnreadColumns,
    private readonly now: number
  ) {
    const { others } = layout.columns;
    const permanences = others.filter(
      ({ name, meaning }) => meaning === 'status' && PERMANENCE.test(name)
    );
    const switches = [...others.filter(({ meaning }) => meaning === 'enabled'), ...permanences];
    this.withManyNames = withManyNames(rows.map((row) => cellAt(row, layout.columns.source)));
    this.emptyIsOff = new Set(
      switches.map(({ at }) => at).filter((at) => leavesOffEmpty(rows, at))
    );
    this.emptyIsUnclear = new Set(
      permanences
        .map(({ at }) => at)
        .filter((at) => !this.emptyIsOff.has(at) && rows.some((row) => isNo(cellAt(row, at))))
    );
    const first = rows.find((row) => filledIn(row).length > 1);
    this.sameCondition = new Set(
      others
        .filter(({ at, meaning }) => {
          const value = first === undefined ? '' : cellAt(first, at);
          const isSame = (row: TableRow): boolean =>
            cellAt(row, at) === value || filledIn(row).length < 2;
          return meaning === 'condition' && isCondition(value) && rows.every(isSame);
        })
        .map(({ at }) => at)
    );
    // A column without any value is the same as one of boxes of which none is checked.
    for (const { at, name } of permanences) {
      const isEmpty = rows.every((row) => cellAt(row, at) === '');
      if (isEmpty) unread.add(name, rows.map((row) => filledIn(row).join(' '))[0] ?? '');
    }
  }

  read(row: TableRow): ListLine[] {
    const { columns, isExact } = this.layout;
    const source = cellAt(row, columns.source);
    // Drupal's notation for a path on the website, and for its home page.
    const destination = cellAt(row, columns.destination)
      .replace(/^internal:(?=\/)/, '')
      .replace(/^<front>$/, '/');
    const said = columns.others.flatMap((column) => this.saidIn(row, column));
    const isPattern = said.some(({ meaning, value }) => meaning === 'pattern' && isYes(value));
    if (source.startsWith('#') && !isPattern && isComment(source, row)) return [];
    if (source === '' && destination === '') {
      const said = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '#';
      const refused = reason('redirect-list.not-read');
      return said.startsWith('#') ? [] : [listLine(row.line, source, destination, { refused })];
    }
    // Requests have no fragment. Regular expressions may be enclosed in two `#`.
    const isFragment = source.startsWith('#') && !isPattern;
    const kind = this.kindIn(row);
    const isNothing = kind === 'none' || (kind === 'page' && destination === '');
    const lines = interpretEntry(
      {
        ...{ line: row.line, source, destination, said },
        isNameOnly: this.withManyNames.has(nameIn(source)?.around ?? ''),
        // Lists that this package writes contain no patterns.
        isExact: kind !== '' || isExact,
        refused:
          this.findRefusal(row, source, destination) ??
          (isFragment ? reason('redirect-list.no-address', { value: source }) : null),
      },
      this.unread,
      this.now
    );
    if (isNothing || kind === 'empty') {
      const target = isNothing ? 'none' : 'empty';
      return lines.map((line) =>
        line.refused === null ? { ...line, destination: '', target, isTemporary: false } : line
      );
    }
    return isExact ? ignoring(lines, 'trailing-slash', 'query-order') : lines.map(withLiterals);
  }

  private findRefusal(row: TableRow, source: string, destination: string): Reason | null {
    const { columns } = this.layout;
    // These quotes do not enclose the whole cell, and no address begins with one.
    if (source.startsWith('"') || destination.startsWith('"')) {
      return reason('redirect-list.not-read');
    }
    if (
      FORMULA.test(row.cells[columns.source] ?? '') ||
      FORMULA.test(row.cells[columns.destination] ?? '')
    ) {
      return reason('redirect-list.not-read');
    }
    if (['none', 'empty'].includes(this.kindIn(row))) {
      const contradiction = goneWith(destination);
      if (contradiction !== null) return contradiction;
    }
    const error = [source, destination].find((cell) => FORMULA_ERROR.test(cell));
    if (error !== undefined) return reason('redirect-list.formula-error', { text: error });
    const unclear = columns.others.find(
      ({ at, name }) =>
        this.emptyIsUnclear.has(at) && cellAt(row, at) === '' && !isIgnored(this.unread, at, name)
    );
    if (unclear !== undefined) {
      return reason('redirect-list.unclear-status', { column: unclear.name, status: '' });
    }
    const condition = columns.others.find(
      ({ at, name, meaning }) =>
        meaning === 'condition' &&
        !this.sameCondition.has(at) &&
        isCondition(cellAt(row, at)) &&
        !isIgnored(this.unread, at, name)
    );
    if (condition !== undefined) {
      const { name: column, at } = condition;
      return reason('redirect-list.condition-in', { column, value: cellAt(row, at) });
    }
    const isUnknown = this.layout.writesUnknown && destination === '/unknown';
    return isUnknown ? reason('redirect-list.condition') : null;
  }

  /** Returns the target type in lists that this package writes; `''` if there is none. */
  private kindIn(row: TableRow): string {
    const { columns, names } = this.layout;
    const name = names[columns.target] ?? '';
    const kind = cellAt(row, columns.target).toLowerCase();
    if (kind === '' || isIgnored(this.unread, columns.target, name)) return '';
    if (!TARGETS.includes(kind)) this.unread.add(name, kind);
    return kind;
  }

  private saidIn(row: TableRow, { at, name, meaning }: Column): FieldValue[] {
    const value = cellAt(row, at);
    if (isIgnored(this.unread, at, name)) return [];
    if (value === '' && this.emptyIsOff.has(at)) {
      return meaning === 'status'
        ? [{ column: name, meaning, value: 'no' }]
        : [{ column: name, meaning: 'disabled', value: 'yes' }];
    }
    if (this.sameCondition.has(at)) this.unread.add(name, value);
    if (meaning === 'condition') return [];
    if (meaning !== null) return [{ column: name, meaning, value }];
    // Without a header, a third column with a status is the redirect's status.
    if (!this.layout.hasHeader && at === 2 && STATUS.test(value)) {
      return [{ column: name, meaning: 'status', value }];
    }
    this.unread.add(name, value);
    return [];
  }
}

/** Reads the redirects of a table, and reports columns that may have addresses. */
const readLines = (
  layout: Layout,
  rows: readonly TableRow[],
  unread: UnreadColumns,
  now: number
): ListLine[] => {
  const { first, bodyAt, columns, asked, header, hasHeader, names } = layout;
  const body = rows.slice(bodyAt);
  for (const at of asked) {
    const row = body.find((each) => cellAt(each, at) !== '');
    unread.ask(names[at] ?? '', row === undefined ? '' : cellAt(row, at));
  }
  const notRead = ({ line, cells }: TableRow): ListLine => {
    const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [source = '', ...rest] = written;
    return listLine(line, source, rest.join(' '), { refused: reason('redirect-list.not-read') });
  };
  // The header of another table, in a file joined from several, is not a redirect from "source" to "destination".
  const isHeader = (row: TableRow): boolean =>
    hasHeader
      ? header.every((cell, at) => cell.trim() === (row.cells[at] ?? '').trim())
      : !row.cells.some(isAddress) && findColumns(row.cells) !== null;
  // Neither are further names and explanations between the header and the first address.
  const from = body.findIndex((row) => hasAddress(filledIn(row)));
  const isLabel = (cell: string): boolean => isKnownName(cell) || /\s/.test(cell);
  const explains = (row: TableRow, at: number): boolean =>
    hasHeader &&
    at < from &&
    [columns.source, columns.destination].every((each) => isLabel(cellAt(row, each)));
  const reader = new TableReader(layout, body, unread, now);
  return [
    // Titles above the header are not redirects; rows with addresses may be.
    ...rows
      .slice(first, hasHeader ? bodyAt - 1 : first)
      .filter((row) => row.cells.some(isAddress))
      .map(notRead),
    ...body.flatMap((row, at) =>
      isHeader(row) || explains(row, at) ? [notRead(row)] : reader.read(row)
    ),
  ];
};

/** A column, for users to assign its meaning. */
export interface TableColumn {
  /** Starting at 1. */
  readonly number: number;
  /** The name used in `unread`. */
  readonly name: string;
  /** Header cell; `''` without a header. */
  readonly title: string;
  /** Example value, `''` if there is none. */
  readonly example: string;
  /** Detected meaning; `null` if unknown. */
  readonly meaning: Meaning | 'source' | 'destination' | 'target' | null;
}

/** The columns of a table. */
export interface TableHead {
  readonly columns: readonly TableColumn[];
  /** Whether source and destination were found by column name. */
  readonly isNamed: boolean;
}

/** Limits for the columns that a user reviews, and for finding examples of their values. */
const MAX_SHOWN_COLUMNS = 200;
const MAX_EXAMPLE_ROWS = 500;
const MAX_CHARACTERS = 100;

/** Describes the columns of a table. */
const getHead = (layout: Layout, rows: readonly TableRow[]): TableHead => {
  const { bodyAt, columns, asked, isNamed, hasHeader, header, names } = layout;
  const body = rows.slice(bodyAt, bodyAt + MAX_EXAMPLE_ROWS);
  const meanings = new Map(columns.others.map(({ at, meaning }) => [at, meaning]));
  const columnAt = (at: number): TableColumn => {
    const row = body.find((each) => cellAt(each, at) !== '');
    const example = row === undefined ? '' : cellAt(row, at).slice(0, MAX_CHARACTERS);
    const isStatus = !hasHeader && at === 2 && STATUS.test(example);
    const addresses = new Map<number, TableColumn['meaning']>([
      ...([[columns.target, 'target']] as const),
      ...([[columns.source, 'source']] as const),
      ...([[columns.destination, 'destination']] as const),
    ]);
    return {
      number: at + 1,
      name: names[at] ?? '',
      title: hasHeader ? (header[at]?.trim() ?? '').slice(0, MAX_CHARACTERS) : '',
      example,
      meaning: asked.includes(at)
        ? null
        : (addresses.get(at) ?? meanings.get(at) ?? (isStatus ? 'status' : null)),
    };
  };
  const count = Math.min(names.length, MAX_SHOWN_COLUMNS);
  return {
    columns: Array.from({ length: count }, (_each, at) => columnAt(at)),
    isNamed,
  };
};

/** State while a table is read. */
interface TableReading {
  readonly columns: ChosenColumns | null;
  readonly unread: UnreadColumns;
  readonly now: number;
}

/** Whether a row is the line between header and body of a Markdown table. */
const isRule = ({ cells }: TableRow): boolean =>
  cells.some((cell) => cell.trim() !== '') &&
  cells.every((cell) => /^\s*(?::?-{3,}:?)?\s*$/.test(cell));

/**
 * Reads the redirects of a table by the names in its header, or from its first two columns, and detects the
 * meaning of its columns. Unrecognized columns and values are added to `unread`.
 *
 * @throws UnreadableListError if a selected column does not exist, is not the only one of its name, or has two roles
 */
export const readRows = (
  all: readonly TableRow[],
  { columns, unread, now }: TableReading
): { readonly lines: ListLine[]; readonly table: TableHead | null } => {
  const rows = all.filter((row) => !isRule(row));
  const layout = getLayout(rows, columns, unread);
  if (layout === null) return { lines: [], table: null };
  const lines = readLines(layout, rows, unread, now).map(withScheme);
  return { lines, table: getHead(layout, rows) };
};
