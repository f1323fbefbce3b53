/**
 * Where spreadsheets take a part of a cell for a formula. Depending on their language they split files at `,`, `;` or tabs, also
 * within quotes that belong to another separator.
 */
const INNER_FORMULA = /([,;\t\r\n])(?=[ "']*[=+\-@])/g;
const FORMULA = /^(?=[ "']*[=+\-@]|'*[\t\r])/;

const INNER_GUARD = /([,;\t\r\n])'(?=[ "']*[=+\-@])/g;
const GUARD = /^'(?=[ "']*[=+\-@]|'*[\t\r])/;

/** Whether spreadsheets could find a formula in a cell. */
export const holdsFormula = (cell: string): boolean => guarded(cell) !== cell;

/** A cell in which no spreadsheet finds a formula. */
export const guarded = (cell: string): string =>
  cell.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'");

/** A cell of our own list as it was, without the apostrophes in front of what would be a formula. */
export const unguarded = (cell: string): string =>
  cell.replace(GUARD, '').replace(INNER_GUARD, '$1');

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;

/** A row of a table, without its line break; no cell holds a formula. */
export const csvRow = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quoted(guarded(cell), separator)).join(separator);

export const csvText = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((cells) => `${csvRow(cells, separator)}\r\n`).join('');
