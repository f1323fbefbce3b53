import type { NamedPage } from './page-bulk-actions';

/** The page tree's panel API. Types and names only: server and panel both import this file. */

/** Filters for pages: never published or unpublished, or changed since publishing. */
export const EXPLORER_STATUSES = ['draft', 'modified'] as const;
export type ExplorerStatus = (typeof EXPLORER_STATUSES)[number];

/** Used instead of a parent id for root pages. */
export const ROOT_PARENT = 'root';

/** Maximum number of rows per response. */
export const EXPLORER_ROWS = 100;

/** How the draft relates to the published version. */
export type PageStatus =
  | 'published'
  /** Published and changed since. */
  | 'modified'
  /** Never published. */
  | 'draft'
  /** Unpublished after having been published. */
  | 'unpublished';

/** A warning shown before an action on a page. */
export type PageAttention =
  /** Published below a different parent than in the draft. */
  | 'published-elsewhere'
  /** Published below a parent that is not published. */
  | 'parent-not-published'
  | 'title-missing';

/** A page by its draft, with details of the published version. */
export interface PageTreeViewRow {
  /** Document id. */
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  /** Public path; `null` while unpublished. */
  readonly path: string | null;
  /** While unpublished: the path that publishing it would give it; `null` without a slug. */
  readonly draftPath: string | null;
  /** Whether `draftPath` lacks the parent, because that has never been published. */
  readonly isBelowDraft: boolean;
  readonly status: PageStatus;
  /** Id of the draft's parent; `null` for a root, and if the user may not read the parent. */
  readonly parent: string | null;
  /**
   * With the warning `published-elsewhere`, the published parent; `null` if it is a root or unreadable for
   * the user, and without the warning.
   */
  readonly publishedParent: NamedPage | null;
  /** Number of draft subpages directly below. */
  readonly children: number;
  readonly attention: readonly PageAttention[];
  /** Whether the user may preview its draft, if previews are enabled. */
  readonly canPreview: boolean;
  /** Used to detect later changes. */
  readonly version: string;
}

/** A search result. */
export interface FoundRow extends PageTreeViewRow {
  /** Ancestors of the draft from the root down, as far as the user may read them. */
  readonly trail: readonly NamedPage[];
}

/** `GET /site-content/pages/tree`: `{ data }`. Pages the user may not read are neither listed nor counted. */
export interface PageTreeViewResponse<Row extends PageTreeViewRow = PageTreeViewRow> {
  readonly rows: readonly Row[];
  /** Total across all pages. */
  readonly total: number;
}
