/** A row of a table, with the number of its first line in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}
