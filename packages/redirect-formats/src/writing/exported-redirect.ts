/** A redirect for export. */
export interface ExportedRedirect {
  readonly source: string;
  readonly target: 'url' | 'page' | 'none' | 'empty';
  /** The served value. */
  readonly value: string | null;
  /** Note for editors; only tables contain it. */
  readonly note?: string | null;
}
