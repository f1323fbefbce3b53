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

/** What may be wrong with redirects beside each other, and with pages beside them. */
export const REDIRECT_PROBLEMS = [
  'broken-link',
  'redirect-loop',
  'redirect-chain',
  'hidden-page',
  'path-spelling',
  'address-twice',
] as const;
export type RedirectProblem = (typeof REDIRECT_PROBLEMS)[number];

/** Which redirects are meant: what is left out leaves none out. */
export interface RedirectFilters {
  /** Words that a redirect holds each of, in its source or in where it leads. */
  readonly search?: string | undefined;
  readonly target?: RedirectTarget | undefined;
  readonly origin?: RedirectOrigin | undefined;
  /** Changed at this time or later, in ISO 8601. */
  readonly since?: string | undefined;
  readonly problem?: RedirectProblem | undefined;
}

/** A page as far as the user may know it: `title` is `null` where they may not, `path` while it is not published. */
export interface PageOnWay {
  readonly id: string;
  readonly title: string | null;
  readonly path: string | null;
}

export interface RedirectRow {
  /** The document id. */
  readonly id: string;
  readonly source: string;
  readonly target: RedirectTarget;
  readonly destination: string | null;
  /** The page that it leads to. */
  readonly page: PageOnWay | null;
  /** What front ends get in the redirects object, where they get it. */
  readonly served: string | null;
  /** Whether it is left out there, because it would lead in a loop. */
  readonly isLeftOut: boolean;
  /** How many redirects a visitor is sent over, this one included. */
  readonly hops: number;
  /** The address they come to in the end; `null` for none. */
  readonly end: string | null;
  /** `null` where there is none, and where the user may not read it; so are those below. */
  readonly note: string | null;
  readonly origin: RedirectOrigin | null;
  /** When it was last changed, in ISO 8601. */
  readonly changedAt: string;
  /** The name of the administrator who did. */
  readonly changedBy: string | null;
  /** By which it is told whether it was changed since. */
  readonly version: string;
}

/** `GET /site-content/redirects`: `{ data }`. Redirects that the user may not read are left out, and not counted. */
export interface RedirectsAnswer {
  readonly rows: readonly RedirectRow[];
  /** Of all answers that `offset` leads to. */
  readonly total: number;
}

/** In what two addresses differ that people take for one. */
export const DIFFERENCES = ['query', 'slash', 'encoding', 'case'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** What is at the end of a way: see `findWay`. */
export type WayEndKind = 'page' | 'outside' | 'gone' | 'nothing' | 'loop';

/** A redirect that leads a visitor on. */
export interface Hop {
  /** The document id; `null` where the user may not read the redirect. */
  readonly id: string | null;
  readonly source: string;
  /** What front ends get in the redirects object. */
  readonly served: string | null;
}

/** `GET /site-content/redirects/way?address=…`: `{ data }`. */
export interface RedirectWay {
  /** As visitors ask this website for it; `null` where it is on another one. */
  readonly address: string | null;
  readonly hops: readonly Hop[];
  readonly end: {
    readonly kind: WayEndKind;
    /** `''` where it is the path of a page that the user may not read. */
    readonly address: string;
    readonly page: PageOnWay | null;
  };
  /** Redirects and pages at other spellings of the address, where nothing is found at this one. */
  readonly near: readonly {
    readonly address: string;
    readonly what: 'redirect' | 'page';
    readonly differences: readonly Difference[];
  }[];
}

/** Which redirects an act is about. */
export type ChosenRedirects =
  | { readonly ids: readonly string[] }
  /** All that a search finds, but for some. */
  | { readonly filters: RedirectFilters; readonly without: readonly string[] };

/** Where redirects are led to. */
export type RedirectGoal =
  | { readonly target: 'url'; readonly destination: string }
  | { readonly target: 'page'; readonly page: string }
  | { readonly target: 'none' | 'empty' };

export const REDIRECT_ACTS = ['lead', 'to-pages', 'shorten', 'delete'] as const;
export type RedirectActName = (typeof REDIRECT_ACTS)[number];

/** The body of `POST /site-content/redirects/acts`: done, or foretold by a dry run. */
export type RedirectActRequest = {
  readonly chosen: ChosenRedirects;
  readonly isDryRun: boolean;
  /** The versions of redirects that its author has seen, as `writeSeen` writes them; others are held against none. */
  readonly seen?: string;
} & (
  | { readonly act: Exclude<RedirectActName, 'lead'> }
  | { readonly act: 'lead'; readonly to: RedirectGoal }
);

/** `POST /site-content/redirects/acts`: `{ data, act }`. */
export interface RedirectActOutcome {
  /** How many redirects are changed; those that stay as they are do not count. */
  readonly total: number;
  /** The first of them, with what front ends get before and after; `null` also for nothing. */
  readonly first: readonly {
    readonly source: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /** How many lead to the path of a page with a query or a fragment, and so cannot be led to the page. */
  readonly kept: number;
}
