import { isAddress } from './find-header';
import { isNo, isYes } from './interpret-entry';
import {
  type AddressColumns,
  findAddressNames,
  isOtherMeaning,
  isSourceName,
  type Role,
} from './recognise-columns';
import type { TableRow } from './table-row';

/** A table whose columns with addresses are searched. */
interface Table {
  /** Names of the columns; `null` if it has no header. */
  readonly header: readonly string[] | null;
  readonly body: readonly TableRow[];
  /** Roles of columns by index, as selected by the user. */
  readonly chosen: ReadonlyMap<number, Role>;
  readonly isIgnored: (at: number) => boolean;
}

/** The columns with addresses, as far as they are known; -1 if a column is missing. */
interface FoundAddresses extends AddressColumns {
  /** Columns that are only a guess and that the user has to confirm. */
  readonly asked: readonly number[];
}

/** Number of rows used to detect a column's content. */
const ROWS_LOOKED_AT = 50;
const DATE = /^(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4})\b/;

/** Whether a cell looks like a URL or path, also without a leading slash: `old.html`. */
const looksLikePath = (cell: string): boolean => isAddress(cell) || /^[^\s@]*[./][^\s@]/.test(cell);

/** Lists the columns with content. Without names, all columns in between count, because positions have a meaning. */
const getFilled = ({ header, body }: Table): number[] => {
  const filled = new Set<number>();
  for (const cells of [header ?? [], ...body.map((row) => row.cells)]) {
    for (const [at, cell] of cells.entries()) if (cell.trim() !== '') filled.add(at);
  }
  const columns = [...filled].sort((a, b) => a - b);
  const [first = 0] = columns;
  return header !== null
    ? columns
    : Array.from({ length: (columns.at(-1) ?? -1) - first + 1 }, (_each, at) => first + at);
};

/** Returns the column selected by the user or found by name, considering what is known about the other one. */
const takeNamed = (
  chosen: number | undefined,
  named: number,
  other: { readonly chosen: number | undefined; readonly named: number }
): number => {
  if (chosen !== undefined) return chosen;
  // If the user selects this column for the other role, the two columns swap roles.
  return named !== -1 && named === other.chosen ? other.named : named;
};

/**
 * Finds the columns with the old and the new addresses: as selected, by name, or the first two of a table
 * without a header that begins with addresses. Any other column is a guess that the user has to confirm.
 */
export const findAddresses = (table: Table): FoundAddresses => {
  const { header, body, chosen, isIgnored } = table;
  const filled = getFilled(table);
  const sample = body.slice(0, ROWS_LOOKED_AT);
  const valuesAt = (at: number): string[] =>
    sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
  const chosenAt = (role: Role): number | undefined =>
    [...chosen].find(([, each]) => each === role)?.[0];
  const [chosenSource, chosenDestination] = [chosenAt('source'), chosenAt('destination')];

  /** Whether a column may hold addresses: those called "from" or "redirect" may also hold dates, or "yes". */
  const mayHold = (at: number): boolean => {
    const values = valuesAt(at).filter((value) => !/^(?:-|null)$/i.test(value));
    const isOther = chosen.has(at) && at !== chosenSource && at !== chosenDestination;
    const isNoAddress = (value: string): boolean => isYes(value) || isNo(value) || DATE.test(value);
    return !isOther && !isIgnored(at) && (values.length === 0 || !values.every(isNoAddress));
  };
  const holdsAddresses = (at: number): boolean => valuesAt(at).some(isAddress);
  const named = findAddressNames((header ?? []).map((name, at) => (mayHold(at) ? name : '')));
  const [sourceIs, destinationIs] = [
    { chosen: chosenSource, named: named.source },
    { chosen: chosenDestination, named: named.destination },
  ];
  let source = takeNamed(chosenSource, named.source, destinationIs);
  let destination = takeNamed(chosenDestination, named.destination, sourceIs);

  const isPositional =
    header === null && chosenSource === undefined && chosenDestination === undefined;
  const asked: number[] = [];
  const guess = (isOtherChosen: boolean): number => {
    const rest = filled.filter((at) => !chosen.has(at) && at !== source && at !== destination);
    const open = rest.filter((at) => !isIgnored(at));
    const possible = open.length > 0 ? open : rest;
    const [only] = possible;
    if (only !== undefined && isOtherChosen && possible.length === 1) return only;
    const isUnknown = (at: number): boolean => !isOtherMeaning(header?.[at] ?? '');
    const unknown = possible.filter(isUnknown);
    const at = unknown.find(mayHold) ?? unknown[0] ?? rest.find(isUnknown) ?? only ?? -1;
    if (at !== -1 && !isPositional) asked.push(at);
    return at;
  };
  if (source === -1) source = guess(chosenDestination !== undefined);
  if (destination === -1) destination = guess(chosenSource !== undefined);
  if (header !== null && chosenSource === undefined && !asked.includes(source)) {
    // A crawl has the linking page as well as the address, and calls the former the source.
    const others = filled.filter(
      (at) =>
        at !== source &&
        at !== destination &&
        !chosen.has(at) &&
        isSourceName(header[at] ?? '') &&
        holdsAddresses(at)
    );
    if (others.length > 0) asked.push(source, ...others);
  }
  if (isPositional) {
    const first = body.find(
      ({ cells }) =>
        !/^\s*#/.test(cells[source] ?? '') && cells.filter((cell) => cell.trim() !== '').length > 1
    );
    if (!looksLikePath(first?.cells[source]?.trim() ?? '')) asked.push(source);
    const leading = valuesAt(destination);
    if (leading.length > 0 && !leading.some(looksLikePath)) asked.push(destination);
  }
  return { source, destination, asked };
};
