import type { NamedPage } from './page-bulk-actions';

/** What the page Pages of the panel asks, and is answered. Types and names only: both halves import this file. */

/** The lists that can be asked for: of all matches, or of those that are not on the website, or not as they are drafted. */
export const EXPLORER_STATUSES = ['draft', 'modified'] as const;
export type ExplorerStatus = (typeof EXPLORER_STATUSES)[number];

/** In the place of a parent's id: the pages without one. */
export const ROOT_PARENT = 'root';

/** How many rows an answer holds at most. */
export const EXPLORER_ROWS = 100;

/** How a draft and what is published stand to each other. */
export type PageStatus =
  | 'published'
  /** Published, and changed since then. */
  | 'modified'
  /** Never published. */
  | 'draft'
  /** Published once, and taken off the website. */
  | 'unpublished';

/** What an editor should know of a page before they act upon it. */
export type PageAttention =
  /** On the website it stands below another page than in its draft. */
  | 'published-elsewhere'
  /** It is on the website, the page that it stands below there is not. */
  | 'parent-not-published'
  | 'title-missing';

/** A page by its draft, with what is published of it. */
export interface ExplorerRow {
  /** The document id. */
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** On the website; `null` while it is not published. */
  readonly path: string | null;
  readonly status: PageStatus;
  /** The id of the draft's parent; `null` for a root, and where the user may not know the parent. */
  readonly parent: string | null;
  /**
   * Where `attention` says `published-elsewhere`, the parent on the website, and else `null`. It is `null` there, too,
   * for a root of the website, and where the user may not know the parent.
   */
  readonly publishedParent: NamedPage | null;
  /** How many drafts stand right below it. */
  readonly children: number;
  readonly attention: readonly PageAttention[];
  /** By which it is told whether it was changed since. */
  readonly version: string;
}

/** A page that a search has found. */
export interface FoundRow extends ExplorerRow {
  /** The drafts' ancestors, from the root down, as far as the user may know them. */
  readonly trail: readonly NamedPage[];
}

/** `GET /site-content/pages/tree`: `{ data }`. Pages that the user may not read are left out, and not counted. */
export interface ExplorerAnswer<Row extends ExplorerRow = ExplorerRow> {
  readonly rows: readonly Row[];
  /** Of all answers that `offset` leads to. */
  readonly total: number;
}
