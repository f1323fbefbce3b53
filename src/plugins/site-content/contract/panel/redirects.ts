import type { RedirectTarget } from '../rules/redirect';

/** What the page Redirects of the panel asks, and is answered. Types and names only: both halves import this file. */

/** How many rows an answer holds at most. */
export const REDIRECT_ROWS = 100;

/** Where a redirect comes from. */
export const REDIRECT_ORIGINS = ['editor', 'import', 'automatic'] as const;
export type RedirectOrigin = (typeof REDIRECT_ORIGINS)[number];

/** What rows are sorted by: each ends in one order, also where many are alike. */
export const REDIRECT_SORTS = ['source', 'destination', 'changed'] as const;
export type RedirectSort = (typeof REDIRECT_SORTS)[number];

export const DIRECTIONS = ['ascending', 'descending'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Which redirects are meant: what is left out leaves none out. */
export interface RedirectFilters {
  /** Words that a redirect holds each of, in its source or in where it leads. */
  readonly search?: string | undefined;
  readonly target?: RedirectTarget | undefined;
  readonly origin?: RedirectOrigin | undefined;
  /** Changed at this time or later, in ISO 8601. */
  readonly since?: string | undefined;
}

export interface RedirectRow {
  /** The document id. */
  readonly id: string;
  readonly source: string;
  readonly target: RedirectTarget;
  readonly destination: string | null;
  /** The page that it leads to; `title` is `null` where the user may not know it, `path` while it is not published. */
  readonly page: {
    readonly id: string;
    readonly title: string | null;
    readonly path: string | null;
  } | null;
  /** What front ends get in the redirects object, where they get it. */
  readonly served: string | null;
  /** Whether it is left out there, because it would lead in a loop. */
  readonly isLeftOut: boolean;
  /** How many redirects a visitor is sent over, this one included. */
  readonly hops: number;
  /** The address he comes to in the end; `null` for none. */
  readonly end: string | null;
  /** `null` where there is none, and where the user may not read it; so are those below. */
  readonly note: string | null;
  readonly origin: RedirectOrigin | null;
  /** When it was last changed, in ISO 8601. */
  readonly changedAt: string;
  /** The name of the administrator who did. */
  readonly changedBy: string | null;
}

/** `GET /site-content/redirects`: `{ data }`. Redirects that the user may not read are left out, and not counted. */
export interface RedirectsAnswer {
  readonly rows: readonly RedirectRow[];
  /** Of all answers that `offset` leads to. */
  readonly total: number;
}
