/** A redirect as it is exported. */
export interface ExportedRedirect {
  readonly source: string;
  readonly target: 'url' | 'page' | 'none' | 'empty';
  /** As front ends get it. */
  readonly value: string | null;
}
