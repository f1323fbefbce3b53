import type { Reason } from '../problems/codes';
import type { RedirectTargetType } from '../rules/redirect';
import type { References } from './page-bulk-actions';

/** The redirects' panel API. Types and names only: server and panel both import this file. */

/** Maximum number of rows per response. */
export const REDIRECT_ROWS = 100;

/** Maximum length of a search, which may be a URL. */
export const MAX_SEARCHED = 2048;

/** Origin of a redirect. */
export const REDIRECT_ORIGINS = ['editor', 'import', 'automatic'] as const;
export type RedirectOrigin = (typeof REDIRECT_ORIGINS)[number];

/** Sort keys. Ties are broken, so the order is always complete. */
export const REDIRECT_SORTS = ['source', 'destination', 'changed'] as const;
export type RedirectSort = (typeof REDIRECT_SORTS)[number];

export const DIRECTIONS = ['ascending', 'descending'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Kinds of redirect issues other than broken links. */
export const REDIRECT_FINDING_KINDS = [
  'redirect-loop',
  'redirect-chain',
  'hidden-page',
  'path-spelling',
  'address-twice',
  'never-requested',
] as const;
export type RedirectFindingKind = (typeof REDIRECT_FINDING_KINDS)[number];

/** Issues that redirects can have among each other or with pages. */
export const REDIRECT_PROBLEMS = [
  'broken-link',
  'invalid-value',
  ...REDIRECT_FINDING_KINDS,
] as const;
export type RedirectProblem = (typeof REDIRECT_PROBLEMS)[number];

/** Filters for redirects; an omitted filter matches everything. */
export interface RedirectFilters {
  /** Words that must all occur in the source or destination. */
  readonly search?: string | undefined;
  readonly target?: RedirectTargetType | undefined;
  readonly origin?: RedirectOrigin | undefined;
  /** Changed at or after this time (ISO 8601). */
  readonly since?: string | undefined;
  readonly problem?: RedirectProblem | undefined;
}

/**
 * A page as far as the user may read it: `title` is `null` if they may not, `path` while it is unpublished.
 */
export interface PageOnTrace {
  readonly id: string;
  readonly title: string | null;
  readonly path: string | null;
  /** Whether the user may not read its path, so that `null` does not mean that it is unpublished. */
  readonly isConcealed?: boolean;
}

export interface RedirectRow {
  /** Document id. */
  readonly id: string;
  readonly source: string;
  /** `url` if the stored value is not a known target. */
  readonly target: RedirectTargetType;
  readonly destination: string | null;
  /** The page it redirects to. */
  readonly page: PageOnTrace | null;
  /** The value in the served redirects object, if it is served. */
  readonly served: string | null;
  /** Whether it is not served because of a loop. */
  readonly isLeftOut: boolean;
  /** Whether it is not served because a stored value breaks a rule. */
  readonly isInvalid: boolean;
  /** Number of redirects a visitor passes through, including this one. */
  readonly hops: number;
  /** Final URL; `null` for none, `''` if it is the path of a page that the user may not read. */
  readonly end: string | null;
  /**
   * Why its destination, or that of the last redirect in its chain, is broken; `null` if it is not, if it cannot be
   * checked, or if the user may not read the final URL.
   */
  readonly broken: Reason | null;
  /** `null` if unset or unreadable for the user. The same applies to the members below. */
  readonly note: string | null;
  readonly origin: RedirectOrigin | null;
  /** Last change (ISO 8601). */
  readonly changedAt: string;
  /** Name of the administrator who made it. */
  readonly changedBy: string | null;
  /** Used to detect later changes. */
  readonly version: string;
}

/**
 * `GET /site-content/redirects`: `{ data }`. Redirects the user may not read are neither listed nor counted.
 */
export interface RedirectsResponse {
  readonly rows: readonly RedirectRow[];
  /** Total across all pages. */
  readonly total: number;
}

/** Ways in which URLs that people consider the same can differ. */
export const DIFFERENCES = ['query', 'slash', 'encoding', 'case'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** How a redirect chain ends: see `traceAddress`. */
export type TraceEndKind = 'page' | 'file' | 'outside' | 'gone' | 'nothing' | 'loop';

/** One redirect in a chain. */
export interface Hop {
  /** Document id; `null` if the user may not read the redirect. */
  readonly id: string | null;
  readonly source: string;
  /** `null` if the user may not read it. */
  readonly target: RedirectTargetType | null;
  /** The value in the served redirects object. */
  readonly served: string | null;
}

/** `GET /site-content/redirects/trace?address=…`: `{ data }`. */
export interface RedirectTrace {
  /** The path that visitors request; `null` for other sites. */
  readonly address: string | null;
  readonly hops: readonly Hop[];
  readonly end: {
    /** `page` also for a page that the user may not read, published or not. */
    readonly kind: TraceEndKind;
    /** `''` if it is the path of a page that the user may not read. */
    readonly address: string;
    readonly page: PageOnTrace | null;
    /** Why the page has no element that the fragment refers to. */
    readonly missingPart: Reason | null;
  };
  /** Redirects and pages at other spellings of the URL, if nothing is found at this one. */
  readonly near: readonly {
    readonly address: string;
    readonly what: 'redirect' | 'page';
    readonly differences: readonly Difference[];
  }[];
}

/** The redirects that a bulk action applies to. */
export type ChosenRedirects =
  | { readonly ids: readonly string[] }
  /** All matches of a search except some. */
  | { readonly filters: RedirectFilters; readonly without: readonly string[] };

/** New destination of the redirects. */
export type RedirectDestination =
  | { readonly target: 'url'; readonly destination: string }
  | { readonly target: 'page'; readonly page: string }
  | { readonly target: 'none' | 'empty' };

export const REDIRECT_BULK_ACTIONS = ['lead', 'to-pages', 'shorten', 'delete'] as const;
export type RedirectBulkActionName = (typeof REDIRECT_BULK_ACTIONS)[number];

/** Body of `POST /site-content/redirects/bulk-actions`, executed or as a dry run. */
export type RedirectBulkActionRequest = {
  readonly chosen: ChosenRedirects;
  readonly isDryRun: boolean;
  /** Lists all links instead of the first ones. */
  readonly all?: boolean;
  /**
   * Versions of the redirects that the user has loaded, in the form of `formatBaseVersions`. Redirects not named are
   * not checked.
   */
  readonly seen?: string;
} & (
  | { readonly action: Exclude<RedirectBulkActionName, 'lead'> }
  | { readonly action: 'lead'; readonly to: RedirectDestination }
);

/** `POST /site-content/redirects/bulk-actions`: `{ data, changeSet }`. */
export interface RedirectBulkActionOutcome {
  /** Number of changed redirects, not counting those that stay the same. */
  readonly total: number;
  /** The first of them, with the served value before and after; `null` also for a redirect to nothing. */
  readonly first: readonly {
    readonly source: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /**
   * Number of redirects to a page's path with a query or fragment, which therefore cannot be linked to the
   * page.
   */
  readonly kept: number;
  /** Why new destinations are broken: the first distinct reasons. */
  readonly broken: readonly Reason[];
  /**
   * Content with links that depend on these redirects; `null` except in a dry run of deleting them. Redirects that are
   * deleted as well are omitted.
   */
  readonly links: References | null;
}
