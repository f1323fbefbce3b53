import { isHostOrFile } from './host-without-scheme';
import { findColumns, getName, isKnownName } from './recognise-columns';
import type { TableRow } from './table-row';

const ADDRESS = /^\/|^https?:/i;

export const isAddress = (cell: string): boolean => ADDRESS.test(cell.trim());

/** Maximum number of rows above a header: titles, dates of an export, notes. */
const MAX_ROWS_ABOVE = 20;
/** Number of rows below the header that are searched for addresses. */
const ROWS_LOOKED_AT = 50;

export const filledIn = ({ cells }: TableRow): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Whether a row is a redirect rather than a title or a note with an address. */
const isRedirect = (filled: readonly string[]): boolean =>
  filled.length > 1 && (isAddress(filled[0] ?? '') || filled.filter(isAddress).length > 1);

export const hasAddress = (filled: readonly string[]): boolean =>
  filled.length > 1 && filled.some(isAddress);

const isComment = ([first = '']: readonly string[]): boolean => /^#./.test(first);

/** Matches paths without a leading slash: `products/shoes`. */
const RELATIVE_PATH = /^[^\sA-Z]+\/[^\sA-Z]+$/;

/** Whether a row has addresses in place of names, with or without a leading slash. */
const holdsAddresses = (filled: readonly string[]): boolean =>
  filled.some((cell) => isAddress(cell) || isHostOrFile(cell)) ||
  filled.slice(0, 2).every((cell) => RELATIVE_PATH.test(cell));

/**
 * Finds the row with the names of the columns: one of the first rows with content, above all redirects. In this order,
 * it has the wanted names, names for source and destination, any known name, or it contains no address, host or file but
 * is above addresses. A title has one cell, and a comment begins with `#`.
 *
 * @param wanted names of columns that the user selected
 * @returns its index, `null` if the table begins with a redirect
 */
export const findHeader = (
  rows: readonly TableRow[],
  wanted: readonly string[] = []
): number | null => {
  const above: { readonly at: number; readonly row: TableRow; readonly filled: string[] }[] = [];
  for (const [at, row] of rows.entries()) {
    const filled = filledIn(row);
    if (filled.length === 0) continue;
    if (above.length === MAX_ROWS_ABOVE || isRedirect(filled)) break;
    above.push({ at, row, filled });
  }
  const names = wanted.map(getName);
  const asWanted = above.find(({ row }) => {
    const found = new Set(row.cells.map(getName));
    return names.length > 0 && names.every((name) => found.has(name));
  });
  const countKnown = (filled: readonly string[]): number => filled.filter(isKnownName).length;
  // The first redirect may also contain words that are names, but fewer than the header above it.
  const complete = above.find(
    ({ at, row, filled }) =>
      findColumns(row.cells) !== null &&
      !filled.some(isAddress) &&
      above.every((each) => each.at >= at || countKnown(each.filled) < countKnown(filled))
  );
  const end = above.findIndex(({ filled }) => hasAddress(filled));
  const possible = above
    .slice(0, end === -1 ? above.length : end)
    .filter(({ filled }) => filled.length > 1 && !isComment(filled) && !holdsAddresses(filled));
  const known = possible.find(({ filled }) => filled.some(isKnownName));
  const isAboveAddresses = ({ at }: { readonly at: number }): boolean =>
    rows.slice(at + 1, at + 1 + ROWS_LOOKED_AT).some((row) => hasAddress(filledIn(row)));
  return (asWanted ?? complete ?? known ?? possible.find(isAboveAddresses))?.at ?? null;
};
