import type { Reason } from '../problems/codes';
import type { Path, Problem } from '../problems/problem';
import type { NavArea } from '../rules/nav-item';
import type { ReferringNavItem } from './page-bulk-actions';
import type { RedirectFindingKind } from './redirects';

/**
 * Responses of the server to the panel's own requests. Types only: server and panel both import this file.
 */

/** One item of the navigation. */
export interface NavigationItem {
  /** Document id; in requests, the id of a new item starts with `new:`. */
  readonly id: string;
  /** Id of the parent, `null` for a root. */
  readonly parent: string | null;
  /** Area of the item's root; `null` if none was chosen. In requests, only used for roots. */
  readonly area: NavArea | null;
  readonly title: string;
  readonly url: string | null;
  /** Document id of the page, or `null`. */
  readonly page: string | null;
}

/** A page that an item can link to. */
export interface PageOption {
  /** Document id. */
  readonly id: string;
  /** `''` if the user may not read it. */
  readonly title: string;
  /** `''` if the user may not read slugs and parents of pages. */
  readonly slug: string;
  /** Public path; `null` while the page is unpublished, or if the user may not read it. */
  readonly path: string | null;
  /** In page choices, while unpublished: the path that publishing it would give it, if it has a slug. */
  readonly draftPath?: string;
  /** Whether the user may not read its path, so that `null` does not mean that it is unpublished. */
  readonly isConcealed?: boolean;
}

/** `GET /site-content/navigation`: `{ data }`. */
export interface NavigationResponse {
  /** Opaque; changes whenever any item changes. */
  readonly version: string;
  /** Both areas, each branch as a whole, siblings in served order. */
  readonly items: readonly NavigationItem[];
  /** All pages that the user may read, sorted by title, and those that items link to. */
  readonly pages: readonly PageOption[];
}

/** Body of `PUT /site-content/navigation`: the whole navigation, siblings in the requested order. */
export interface NavigationSave {
  /** Version that the editor loaded. */
  readonly version: string;
  readonly items: readonly NavigationItem[];
}

/** `PUT /site-content/navigation`: `{ data: NavigationResponse, meta }`, with these members in `meta`. */
export interface NavigationSaved {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  /**
   * Document ids of created items by the id in the request: a `new:` id, or the id of an item that someone
   * else deleted and this save recreated.
   */
  readonly ids: Readonly<Record<string, string>>;
}

/** `GET /site-content/page-choices?search=…` or `?ids=…`: `{ data }`. Omits pages the user may not read. */
export interface PageChoices {
  /** Sorted by title; at most 20 search results, starting with the page whose path equals the search. */
  readonly pages: readonly PageOption[];
  /** Number of further search results. */
  readonly more: number;
}

/** `GET /site-content/path-below?page=…&origin=…&parent=…`: `{ data }`. */
export interface PathBelow {
  /** Path of a page with that parent, without its own slug: `/` at the top level. */
  readonly path: string;
  /** Whether that is the top level, where the home page is. */
  readonly isRoot: boolean;
  /**
   * Title of that parent if it has never been published, so that it is not yet part of the path; `''` if the user may
   * not read it, otherwise `null`.
   */
  readonly draftParent: string | null;
}

/** `GET /site-content/free-slug?slug=…&page=…&origin=…&parent=…`: `{ data }`. */
export interface FreeSlug {
  /**
   * The requested slug, with a number appended if a sibling of `page` uses it in its draft or published
   * version.
   */
  readonly slug: string;
  /** Whether `page` is published. It may have been published since its form was loaded. */
  readonly isPublished: boolean;
}

/** `GET /site-content/pages/:documentId/references`: `{ data }`. Omits what the user may not read. */
export interface PageReferences {
  /** Published title; the draft's title while the page is unpublished. */
  readonly title: string;
  /** `null` while the page is unpublished. */
  readonly path: string | null;
  /** Public path once the draft is published; `null` while the draft has no slug. */
  readonly draftPath: string | null;
  /** Published slug; `null` while the page is unpublished. */
  readonly slug: string | null;
  /** Public API URL of the page; `null` while the page is unpublished. */
  readonly responseUrl: string | null;
  /** Whether the user may preview the draft's response. */
  readonly canPreview: boolean;
  /** Whether the page is published, even if the user may not read its path. */
  readonly isPublished: boolean;
  readonly navItems: readonly (ReferringNavItem & {
    /** Whether the item is not on the website: the page is not published, or an item above it is hidden. */
    readonly isHidden: boolean;
    /** Whether its title is a former title of the page. */
    readonly hasFormerTitle: boolean;
  })[];
  /** Redirects to the page come first, then redirects to its URL. */
  readonly redirects: readonly {
    readonly id: string;
    readonly source: string;
    /** Whether the service created it when the page's path changed, and it was not edited since. */
    readonly isAutomatic: boolean;
  }[];
  /** Pages whose blocks or texts link to this one, in drafts or published. */
  readonly links: readonly {
    readonly id: string;
    readonly title: string;
    /** Its path, or that of its draft; `null` if it has none or the user may not read it. */
    readonly path: string | null;
  }[];
  /** Attribute names of the site key texts that link to it. */
  readonly keys: readonly { readonly id: string }[];
  /** Fields of its draft whose file was deleted, in page order, with the name and id of the file. */
  readonly lostFiles: readonly (Pick<Problem, 'path' | 'models'> & {
    readonly name: string;
    readonly file: number;
  })[];
}

export type HiddenReason =
  'page-not-published' | 'page-gone' | 'url-invalid' | 'too-deep' | 'parent-hidden';

/** Kinds of conflicts between pages or redirects. */
export type PathCollisionKind =
  'pages-at-one-path' | 'siblings-with-one-slug' | RedirectFindingKind;

/** Kinds of issues in a field of an entry. */
export type FieldIssueKind = 'broken-link' | 'lost-file' | 'invalid-value';

/** An issue on the dashboard. */
export type DashboardIssue =
  | {
      readonly kind: 'hidden-nav-item';
      readonly id: string;
      readonly title: string;
      readonly area: NavArea | null;
      readonly reason: HiddenReason;
    }
  | {
      readonly kind: 'redirect-to-nowhere';
      readonly id: string;
      readonly source: string;
      /** `null` if the user may not read it. */
      readonly reason: Reason | null;
    }
  /** A user has requested a new password, and no email could be sent. */
  | {
      readonly kind: 'password-request';
      /** Id of the account. */
      readonly id: string;
      readonly name: string;
      readonly at: string;
    }
  /** A member of `keys`, or `request_info`. */
  | { readonly kind: 'key-not-set'; readonly name: string }
  | {
      /** Broken links of redirects, and navigation items without a page, have kinds of their own above. */
      readonly kind: FieldIssueKind;
      /** UID of the content type. */
      readonly type: string;
      /** Whether the type is a single type. */
      readonly isSingle: boolean;
      readonly id: string;
      readonly title: string;
      /** Area of a navigation item. */
      readonly area: NavArea | null;
      /** The field, such as `['body', 1, 'link', 'url']`. */
      readonly path: Path;
      /** UIDs of the owners of the names in the path; omitted for a field of the entry itself. */
      readonly models?: readonly string[];
      readonly target: string;
      readonly reason: Reason;
    }
  | {
      readonly kind: PathCollisionKind;
      readonly id: string;
      /** Title of a page, or source of a redirect. */
      readonly title: string;
      /** The shared path or slug, or the redirect's destination. */
      readonly target: string;
      readonly reason: Reason;
    };

/** `GET /site-content/overview`: `{ data }`. */
export interface DashboardResponse {
  /** `null` if the user may not read the type. */
  readonly counts: {
    readonly publishedPages: number | null;
    /** Pages that have never been published, or were unpublished. */
    readonly draftPages: number | null;
    readonly navItems: number | null;
    readonly redirects: number | null;
  };
  /**
   * `current` if the audit covers the latest content, `earlier` if it predates the last changes, `none`
   * before the first result. Auditing a large site takes a while.
   */
  readonly checks: 'current' | 'earlier' | 'none';
  /** At most 50 of each kind. */
  readonly attention: readonly DashboardIssue[];
  /** Total number of each kind. */
  readonly attentionTotals: Readonly<Record<DashboardIssue['kind'], number>>;
}

/** A paragraph style offered to editors. */
export interface ParagraphClass {
  /** CSS class. */
  readonly className: string;
  /** Label shown to editors. */
  readonly label: string;
}

/** `GET /site-content/settings`: `{ data }`. */
export interface PanelSettings {
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
  readonly homeSlug: string;
  readonly paragraphClasses: readonly ParagraphClass[];
  readonly redirects: {
    /** Automatic redirects for changed URLs: ask the editor, always, or never. */
    readonly automatic: 'ask' | 'always' | 'never';
  };
  /** Number of days for which the history keeps a change, unless it grows too large. */
  readonly historyDays: number;
  /** Previews open the website, or API responses if `PREVIEW_URL` is not set; `null` without `PREVIEW_SECRET`. */
  readonly previews: 'website' | 'responses' | null;
}

/** Member next to `data` in responses to changes from the plugin's pages. */
export interface WithChangeSet {
  /** Id of the change set, for undo; `null` if nothing changed. */
  readonly changeSet: string | null;
}
