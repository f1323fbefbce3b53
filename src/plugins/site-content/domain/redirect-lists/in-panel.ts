import type { ChosenColumns, ListFormat, TableHead, Unread } from 'redirect-formats';
import type { ChosenRedirects } from '../panel/redirects';
import type { Reason } from '../problems/codes';
import type { PlanOptions } from './plan';
import type { LineOutcome } from './report';

/** How lists of redirects are brought in and written in the panel. Types and names only: both halves import this file. */

/** The most that is read of a list here, in MB of 1,048,576 bytes: the command takes more. */
export const MAX_MEGABYTES = 16;

/** The body of `POST /site-content/redirects/export`. */
export interface ExportRequest {
  readonly chosen: ChosenRedirects;
  readonly format: ListFormat;
}

/** `POST /site-content/redirects/export`: `{ data }`. */
export interface ExportAnswer {
  /** How many redirects the list holds. */
  readonly total: number;
  /** How many it cannot hold, and the first of them. */
  readonly left: {
    readonly total: number;
    readonly first: readonly { readonly source: string; readonly reason: Reason }[];
  };
  /** What is to be known of the list as a whole. */
  readonly notes: readonly Reason[];
  /** The list, in base64. */
  readonly content: string;
}

/** What is to be done with a list: the field `wishes` of `POST /site-content/redirects/import`, as JSON, beside the file `list`. */
export interface ImportWishes extends PlanOptions {
  /** `null` where it is to be found out. */
  readonly format: ListFormat | null;
  /** `null` where they are to be found out. */
  readonly columns: ChosenColumns | null;
  /** Columns and members that are decided to say nothing, `*` for all that are not understood. */
  readonly ignoredColumns?: readonly string[];
  /** A host that was said to be this website's: its addresses count as paths. */
  readonly siteHost?: string | null;
  readonly skipsRefused: boolean;
  /** Whether it is to be done, or foretold. */
  readonly applies: boolean;
}

/** `POST /site-content/redirects/import`: `{ data, act }`. */
export interface ImportAnswer {
  readonly format: ListFormat;
  readonly table: TableHead | null;
  /** Whether it was done; not where lines are refused that are not to be skipped. */
  readonly applied: boolean;
  readonly lines: readonly LineOutcome[];
  /** What nobody understands: nothing is applied without a decision about each. */
  readonly unread: readonly Unread[];
  /** The host that most lines name, where nobody knows whether it is this website's. */
  readonly unknownHost: string | null;
}
