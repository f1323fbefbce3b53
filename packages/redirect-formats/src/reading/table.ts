import { type ListLine, listLine, ListUnreadable } from '../list';
import { reason } from '../reasons';
import { unguarded } from '../writing/csv-text';
import { isNo, isYes, judge, nameIn, type Said } from './interpret-entry';
import {
  findColumns,
  findMeaning,
  getName,
  type Meaning,
  type Role,
  STATUSES,
} from './recognise-columns';
import { UnreadColumns } from './unrecognised-columns';

/** A row of a table, with the number of its first line in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

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
   * The column `target` of our own lists, beside the destination: `url`, `page`, `none`, `empty`; `-1` if
   * there is none.
   */
  readonly target: number;
  readonly others: readonly Column[];
}

/** Whether a column contains on/off values rather than how long a redirect lasts. */
const holdsSwitch = (rows: readonly TableRow[], column: number): boolean => {
  const said = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return said.some((cell) => /^(?:enabled|disabled|active|inactive|on|off)$/i.test(cell));
};

const STATUS = /^[0-9]{3}!?$/;
/** Number of rows used to detect a column's content. */
const ROWS_LOOKED_AT = 50;

/** The number of a column without a name, or with a number as name. */
const nameAt = (header: readonly string[], at: number): string => {
  const name = header[at]?.trim() ?? '';
  return name === '' || /^[0-9]+$/.test(name) ? String(at + 1) : name;
};

const getColumns = (
  header: readonly string[],
  below: readonly TableRow[],
  addresses: { readonly source: number; readonly destination: number },
  { chosen, isNamed, width }: { chosen: ReadonlyMap<number, Role>; isNamed: boolean; width: number }
): Columns => {
  const { source, destination } = addresses;
  const names = isNamed ? header.map(getName) : [];
  const target = names.indexOf('target');
  const isTaken = (at: number): boolean =>
    at === source || at === destination || at === target || chosen.has(at);
  const hasStatus = [...chosen.values()].includes('status');
  const statusName = STATUSES.find((name) => {
    const at = names.indexOf(name);
    return at !== -1 && !isTaken(at) && !holdsSwitch(below, at);
  });
  const status = hasStatus || statusName === undefined ? -1 : names.indexOf(statusName);
  const meaningAt = (at: number): Meaning | null => {
    const name = names[at];
    if (name === undefined) return null;
    if (at === status) return 'status';
    if (SWITCHES.includes(name)) return 'enabled';
    // In exports that also have a code, this is the action.
    if (/^(?:redirect )?type$/.test(name)) return status === -1 ? 'status' : 'action';
    return findMeaning(name);
  };
  const others = Array.from({ length: width }, (_each, at): Column | null => {
    if (at === source || at === destination || (at === target && target !== destination)) {
      return null;
    }
    const role = chosen.get(at);
    const isAddress = role === 'source' || role === 'destination';
    const meaning = role === undefined || isAddress ? meaningAt(at) : role;
    return { at, name: isNamed ? nameAt(header, at) : String(at + 1), meaning };
  }).filter((column) => column !== null);
  return { source, destination, target: target === destination ? -1 : target, others };
};

const TARGETS: readonly string[] = ['none', 'empty', 'url', 'page'];

/** Position and columns of a table. */
interface Layout {
  /** Index of the first row with content. */
  readonly first: number;
  readonly columns: Columns;
  /** Whether the columns were found by name. */
  readonly isNamed: boolean;
  readonly hasHeader: boolean;
  readonly width: number;
  readonly header: readonly string[];
  /**
   * Whether it was exported by WordPress' Redirection, which writes `/unknown` for what a table cannot
   * express.
   */
  readonly writesUnknown: boolean;
  /** Whether it is the export of Wagtail's redirects, which have no patterns. */
  readonly isExact: boolean;
}

/** Columns of the export of Wagtail's redirects. */
export const WAGTAIL_COLUMNS = ['From', 'To', 'Type', 'Site'];

const ADDRESS = /^\/|^https?:/i;
const WORDS = /^[\p{L} _-]+$/u;

/** Whether a row contains unknown column names: words above URLs. */
const looksNamed = (row: TableRow, next: TableRow | undefined): boolean =>
  row.cells.slice(0, 2).every((cell) => WORDS.test(cell.trim())) &&
  ADDRESS.test(next?.cells[1]?.trim() ?? '');

/** @param width cells of the widest row: a column need not have a cell in the header */
const getNumber = (header: readonly string[], name: string, width: number): number => {
  const number = /^[0-9]+$/.test(name)
    ? Number(name) - 1
    : header.map(getName).indexOf(getName(name));
  if (number < 0 || number >= width) {
    throw new ListUnreadable(reason('redirect-list.no-column', { name }));
  }
  return number;
};

/**
 * @returns `null` for an empty table
 * @throws ListUnreadable if a selected column does not exist, or has two roles
 */
const getLayout = (rows: readonly TableRow[], wanted: ChosenColumns | null): Layout | null => {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = rows[first];
  if (header === undefined) return null;
  const below = rows.slice(first + 1, first + 1 + ROWS_LOOKED_AT);
  const named = findColumns(header.cells);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const chosen = new Map<number, Role>();
  for (const [role, name] of Object.entries(wanted ?? {})) {
    const at = getNumber(header.cells, name, width);
    if (chosen.has(at)) throw new ListUnreadable(reason('redirect-list.two-roles', { name }));
    chosen.set(at, role as Role);
  }
  const chosenAt = (role: Role): number | undefined =>
    [...chosen].find(([, each]) => each === role)?.[0];
  const [from, to] = [named?.source ?? 0, named?.destination ?? 1];
  const [chosenSource, chosenDestination] = [chosenAt('source'), chosenAt('destination')];
  // Selecting the other's column swaps the two.
  const source = chosenSource ?? (chosenDestination === from ? to : from);
  const destination = chosenDestination ?? (chosenSource === to ? from : to);
  const hasChosen = chosenAt('source') !== undefined;
  const hasHeader =
    named !== null ||
    (hasChosen
      ? !ADDRESS.test(header.cells[source]?.trim() ?? '')
      : looksNamed(header, rows[first + 1]));
  const names = header.cells.map(getName);
  return {
    first,
    columns: getColumns(
      header.cells,
      hasHeader ? below : [header, ...below],
      { source, destination },
      { chosen, isNamed: hasHeader, width }
    ),
    isNamed: named !== null,
    hasHeader,
    width,
    header: header.cells,
    writesUnknown: ['source', 'target', 'regex', 'code'].every((name) => names.includes(name)),
    isExact: WAGTAIL_COLUMNS.every((name, at) => header.cells[at]?.trim() === name),
  };
};

const cellAt = ({ cells }: TableRow, at: number): string => unguarded((cells[at] ?? '').trim());

/** Whether a table writes "1" for on and nothing for off. */
const leavesOffEmpty = (rows: readonly TableRow[], at: number): boolean => {
  let says = false;
  for (const row of rows) {
    const cell = cellAt(row, at);
    if (isNo(cell)) return false;
    says ||= isYes(cell);
  }
  return says;
};

/** Columns are ignored by number, or by name unless that is a number. */
const isIgnored = (unread: UnreadColumns, at: number, name: string): boolean =>
  unread.ignores(String(at + 1)) || unread.ignores(name);

/** At one position, patterns have a single name, or an older one as well. */
const MAX_NAMES = 2;

/**
 * The surroundings of names that vary at the same position across sources, such as `/selectors/:hover` and
 * `/selectors/:active`.
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

class TableReader {
  private readonly emptyIsOff: ReadonlySet<number>;
  private readonly withManyNames: ReadonlySet<string>;

  constructor(
    private readonly layout: Layout,
    rows: readonly TableRow[],
    private readonly unread: UnreadColumns,
    private readonly now: number
  ) {
    const switches = layout.columns.others.filter(({ meaning }) => meaning === 'enabled');
    this.withManyNames = withManyNames(rows.map((row) => cellAt(row, layout.columns.source)));
    this.emptyIsOff = new Set(
      switches.map(({ at }) => at).filter((at) => leavesOffEmpty(rows, at))
    );
  }

  read(row: TableRow): ListLine[] {
    const { columns, writesUnknown, isExact } = this.layout;
    const source = cellAt(row, columns.source);
    // Drupal's notation for a path of the website, and for its home page.
    const destination = cellAt(row, columns.destination)
      .replace(/^internal:(?=\/)/, '')
      .replace(/^<front>$/, '/');
    const said = columns.others.flatMap((column) => this.saidIn(row, column));
    const isPattern = said.some(({ meaning, value }) => meaning === 'pattern' && isYes(value));
    // A comment: sources cannot contain this character, but regular expressions may be enclosed in two.
    if (source.startsWith('#') && !isPattern) return [];
    if (source === '' && destination === '') {
      const said = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '#';
      const refused = reason('redirect-list.not-read');
      return said.startsWith('#') ? [] : [listLine(row.line, source, destination, { refused })];
    }
    const kind = this.kindIn(row);
    const isNothing = kind === 'none' || (kind === 'page' && destination === '');
    const lines = judge(
      {
        ...{ line: row.line, source, destination, said },
        isNameOnly: this.withManyNames.has(nameIn(source)?.around ?? ''),
        // Our own lists contain no patterns.
        isExact: kind !== '' || isExact,
        refused:
          writesUnknown && destination === '/unknown' ? reason('redirect-list.condition') : null,
      },
      this.unread,
      this.now
    );
    if (isNothing || kind === 'empty') {
      const target = isNothing ? 'none' : 'empty';
      return lines.map((line) => ({ ...line, destination: '', target, isTemporary: false }));
    }
    return lines.map((line) =>
      line.refused === null && line.source.includes('*') && !isExact
        ? { ...line, warnings: [...line.warnings, reason('redirect-list.star')] }
        : line
    );
  }

  /** The target type in our own lists; `''` if there is none. */
  private kindIn(row: TableRow): string {
    const { columns, header } = this.layout;
    const name = nameAt(header, columns.target);
    const kind = cellAt(row, columns.target).toLowerCase();
    if (kind === '' || isIgnored(this.unread, columns.target, name)) return '';
    if (!TARGETS.includes(kind)) this.unread.add(name, kind);
    return kind;
  }

  private saidIn(row: TableRow, { at, name, meaning }: Column): Said[] {
    const value = cellAt(row, at);
    if (isIgnored(this.unread, at, name)) return [];
    if (value === '' && this.emptyIsOff.has(at)) {
      return [{ column: name, meaning: 'disabled', value: 'yes' }];
    }
    if (meaning !== null) return [{ column: name, meaning, value }];
    // Without a header, a third column with a status is the redirect's status.
    if (!this.layout.hasHeader && at === 2 && STATUS.test(value)) {
      return [{ column: name, meaning: 'status', value }];
    }
    this.unread.add(name, value);
    return [];
  }
}

/**
 * Reads the redirects of a table by the names in its header, or from its first two columns.
 *
 * @param unread collects unrecognized columns and values
 * @throws ListUnreadable if a selected column does not exist, or has two roles
 */
export const readTable = (
  rows: readonly TableRow[],
  columns: ChosenColumns | null = null,
  unread = new UnreadColumns(),
  now = Date.now()
): ListLine[] => {
  const layout = getLayout(rows, columns);
  if (layout === null) return [];
  const body = rows.slice(layout.hasHeader ? layout.first + 1 : layout.first);
  const reader = new TableReader(layout, body, unread, now);
  return body.flatMap((row) => reader.read(row));
};

/** A column, for users who assign its meaning. */
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

/** Nobody reviews more, and examples are searched in as many rows. */
const MAX_SHOWN_COLUMNS = 200;
const MAX_EXAMPLE_ROWS = 500;
const MAX_CHARACTERS = 100;

/** The columns of a table; `null` for an empty one. */
export const headOfTable = (
  rows: readonly TableRow[],
  wanted: ChosenColumns | null = null
): TableHead | null => {
  const layout = getLayout(rows, wanted);
  if (layout === null) return null;
  const { first, columns, isNamed, hasHeader, header, width } = layout;
  const body = rows.slice(hasHeader ? first + 1 : first).slice(0, MAX_EXAMPLE_ROWS);
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
      name: hasHeader ? nameAt(header, at) : String(at + 1),
      title: hasHeader ? (header[at]?.trim() ?? '').slice(0, MAX_CHARACTERS) : '',
      example,
      meaning: addresses.get(at) ?? meanings.get(at) ?? (isStatus ? 'status' : null),
    };
  };
  const count = Math.min(width, MAX_SHOWN_COLUMNS);
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

/** The line between header and body of a Markdown table. */
const isRule = ({ cells }: TableRow): boolean =>
  cells.some((cell) => cell.trim() !== '') &&
  cells.every((cell) => /^\s*(?::?-{3,}:?)?\s*$/.test(cell));

/** The redirects of a table, and the detected meaning of its columns. */
export const readRows = (
  all: readonly TableRow[],
  { columns, unread, now }: TableReading
): { readonly lines: ListLine[]; readonly table: TableHead | null } => {
  const rows = all.filter((row) => !isRule(row));
  return { lines: readTable(rows, columns, unread, now), table: headOfTable(rows, columns) };
};
