/** A row of a table, with the number of its first line in the file. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a workbook hides it, by hand or by a filter. */
  readonly isHidden?: boolean;
}
