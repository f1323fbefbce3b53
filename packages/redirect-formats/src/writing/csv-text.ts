/**
 * Where spreadsheets may find a formula inside a cell. Depending on their language they split files at `,`,
 * `;` or tabs, even inside quotes of another separator.
 */
const INNER_FORMULA = /([,;\t\r\n])(?=[ "']*[=+\-@])/g;
const FORMULA = /^(?=[ "']*[=+\-@]|'*[\t\r])/;

const INNER_GUARD = /([,;\t\r\n])'(?=[ "']*[=+\-@])/g;
const GUARD = /^'(?=[ "']*[=+\-@]|'*[\t\r])/;

/** Whether a spreadsheet could find a formula in a cell. */
export const holdsFormula = (cell: string): boolean => guarded(cell) !== cell;

/** The cell with apostrophes, so that no spreadsheet finds a formula. */
export const guarded = (cell: string): string =>
  cell.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'");

/** The original cell of one of our own lists, without these apostrophes. */
export const unguarded = (cell: string): string =>
  cell.replace(GUARD, '').replace(INNER_GUARD, '$1');

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;

/** A row of a table without line break; no cell contains a formula. */
export const csvRow = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quoted(guarded(cell), separator)).join(separator);

export const csvText = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((cells) => `${csvRow(cells, separator)}\r\n`).join('');
