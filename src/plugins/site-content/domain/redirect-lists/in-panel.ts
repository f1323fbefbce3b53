import type { ChosenColumns, ListFormat, TableHead, Unread } from 'redirect-formats';
import type { ChosenRedirects } from '../panel/redirects';
import type { Reason } from '../problems/codes';
import type { PlanOptions } from './plan';
import type { LineOutcome } from './report';

/**
 * Import and export of redirect lists in the panel. Types and names only: server and panel both import this
 * file.
 */

/** Maximum size of a list in the panel, in MB of 1,048,576 bytes. The command accepts more. */
export const MAX_MEGABYTES = 16;

/** The body of `POST /site-content/redirects/export`. */
export interface ExportRequest {
  readonly chosen: ChosenRedirects;
  readonly format: ListFormat;
}

/** `POST /site-content/redirects/export`: `{ data }`. */
export interface ExportResponse {
  /** Number of redirects in the list. */
  readonly total: number;
  /** Number of redirects the format cannot express, and the first of them. */
  readonly left: {
    readonly total: number;
    readonly first: readonly { readonly source: string; readonly reason: Reason }[];
  };
  /** Notes about the list as a whole. */
  readonly notes: readonly Reason[];
  /** The list, base64-encoded. */
  readonly content: string;
}

/**
 * Import options: the field `wishes` of `POST /site-content/redirects/import`, as JSON, next to the file
 * `list`.
 */
export interface RedirectImportOptions extends PlanOptions {
  /** `null` to detect it. */
  readonly format: ListFormat | null;
  /** `null` to detect them. */
  readonly columns: ChosenColumns | null;
  /** Columns and members to ignore; `*` for all that are not recognized. */
  readonly ignoredColumns?: readonly string[];
  /** A host that the user identified as this website: its URLs count as paths. */
  readonly siteHost?: string | null;
  readonly skipsRefused: boolean;
  /** Whether to apply the list; otherwise a dry run. */
  readonly applies: boolean;
}

/** `POST /site-content/redirects/import`: `{ data, changeSet }`. */
export interface ImportResponse {
  readonly format: ListFormat;
  readonly table: TableHead | null;
  /** Whether the list was applied. Refused lines prevent that, unless they may be skipped. */
  readonly applied: boolean;
  readonly lines: readonly LineOutcome[];
  /** Columns or members that are not recognized. Nothing is applied until the user has decided about each. */
  readonly unread: readonly Unread[];
  /** The host of most lines, if it is unknown whether it is this website. */
  readonly unknownHost: string | null;
}
