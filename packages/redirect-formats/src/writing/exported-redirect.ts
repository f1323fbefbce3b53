/** A redirect for export. */
export interface ExportedRedirect {
  readonly source: string;
  readonly target: 'url' | 'page' | 'none' | 'empty';
  /** The served value. */
  readonly value: string | null;
  /** For editors; only tables hold it. */
  readonly note?: string | null;
}
