/**
 * Matches the start of a formula inside a cell. Depending on their language, spreadsheets split files at `,`, `;` or
 * tabs, even inside quotes of another separator.
 */
const INNER_FORMULA = /([,;\t\r\n])(?=[ "']*[=+\-@])/g;
const FORMULA = /^(?=[ "']*[=+\-@]|'*[\t\r])/;

const INNER_GUARD = /([,;\t\r\n])'(?=[ "']*[=+\-@])/g;
const GUARD = /^'(?=[ "']*[=+\-@]|'*[\t\r])/;

/** Whether a spreadsheet could find a formula in a cell. */
export const holdsFormula = (cell: string): boolean => escapeFormulas(cell) !== cell;

/** Adds apostrophes to a cell, so that no spreadsheet finds a formula in it. */
export const escapeFormulas = (cell: string): string =>
  cell.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'");

/** Removes these apostrophes from a cell. */
export const unescapeFormulas = (cell: string): string =>
  cell.replace(GUARD, '').replace(INNER_GUARD, '$1');

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;

/** Formats a row of a table without a line break; no cell contains a formula. */
export const csvRow = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quoted(escapeFormulas(cell), separator)).join(separator);

export const csvText = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((cells) => `${csvRow(cells, separator)}\r\n`).join('');
