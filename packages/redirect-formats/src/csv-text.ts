/** What begins so is taken for a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;

/** A row of a table, without its line break; no cell starts a formula. */
export const csvRow = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quoted(guarded(cell), separator)).join(separator);

export const csvText = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((cells) => `${csvRow(cells, separator)}\r\n`).join('');
