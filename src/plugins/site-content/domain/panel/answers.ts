import type { Reason } from '../problems/codes';
import type { Path } from '../problems/problem';
import type { NavArea } from '../rules/nav-item';

/** What the server answers to the admin panel's own requests. Types only: both halves import this file. */

/** One item of the navigation. */
export interface NavigationItem {
  /** The document id; in what is sent, the id of a new item starts with `new:`. */
  readonly id: string;
  /** The id of the parent, `null` for a root. */
  readonly parent: string | null;
  /** Of the item's root; `null` where none was ever chosen. In what is sent, it counts for roots only. */
  readonly area: NavArea | null;
  readonly title: string;
  readonly url: string | null;
  /** The document id of the page, or `null`. */
  readonly page: string | null;
}

/** A page that an item can lead to. */
export interface PageOption {
  /** The document id. */
  readonly id: string;
  readonly title: string;
  /** `''` for whoever may not read slugs and parents of pages. */
  readonly slug: string;
  /** Where visitors find it; `null` while it is not published, and for whoever may not read it. */
  readonly path: string | null;
}

/** `GET /site-content/navigation`: `{ data }`. */
export interface NavigationAnswer {
  /** Opaque; another one when any item has changed. */
  readonly version: string;
  /** Both areas, each branch as a whole, siblings in the order in which they are served. */
  readonly items: readonly NavigationItem[];
  /** All pages, sorted by title. */
  readonly pages: readonly PageOption[];
}

/** What is sent to `PUT /site-content/navigation`: the whole navigation, siblings in their wanted order. */
export interface NavigationSave {
  /** Of the answer that the editor began with. */
  readonly version: string;
  readonly items: readonly NavigationItem[];
}

/** `PUT /site-content/navigation`: `{ data: NavigationAnswer, meta }`. */
export interface NavigationSaved {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  /**
   * The document id of each item that was created, by the id it was sent with: a `new:` one, or that of an
   * item which somebody else had deleted and which was sent again on top of that.
   */
  readonly ids: Readonly<Record<string, string>>;
}

/** `details` of the 409 to `PUT /site-content/navigation`: somebody else has saved in between. */
export interface NavigationConflict {
  readonly current: NavigationAnswer;
}

/** `GET /site-content/page-choices?search=…` or `?ids=…`: `{ data }`. Pages that the user may not read are left out. */
export interface PageChoices {
  /** Sorted by title; at most 20 of a search, first the one whose path it spells out. */
  readonly pages: readonly PageOption[];
  /** How many more a search has found. */
  readonly more: number;
}

/** `GET /site-content/free-slug?slug=…&page=…&parent=…`: `{ data }`. */
export interface FreeSlug {
  /** The slug that was asked for, with a number behind it where a sibling of `page` has it, in whatever state. */
  readonly slug: string;
}

/** `GET /site-content/pages/:documentId/references`: `{ data }`. What the user may not read is left out. */
export interface PageReferences {
  /** `null` while the page is not published. */
  readonly path: string | null;
  /** Where visitors find it once its draft is published; `null` while that has no slug. */
  readonly draftPath: string | null;
  /** The slug that it is published with; `null` while it is not. */
  readonly slug: string | null;
  /** The public URL of its response; `null` while the page is not published. */
  readonly responseUrl: string | null;
  /** Whether the user may see the response with its draft. */
  readonly mayPreview: boolean;
  readonly navItems: readonly {
    readonly id: string;
    readonly title: string;
    readonly area: NavArea | null;
    /** The titles of its ancestors, from the root down. */
    readonly trail: readonly string[];
    /** How many items stand below it, on all levels. */
    readonly subitems: number;
  }[];
  readonly redirects: readonly {
    readonly id: string;
    readonly source: string;
    /** Whether the service has made it when the page's address changed, and no editor has changed it since. */
    readonly isAutomatic: boolean;
  }[];
  /** The pages whose blocks or texts link to this one, as a draft or published. */
  readonly links: readonly { readonly id: string; readonly title: string }[];
  /** The texts of the site keys that link to it, by the names of their attributes. */
  readonly keys: readonly { readonly id: string }[];
}

export type HiddenReason = 'page-not-published' | 'page-gone' | 'parent-hidden';

/** What is told of pages, and of redirects, that stand in each other's way. */
export type MeetingKind =
  | 'pages-at-one-path'
  | 'siblings-with-one-slug'
  | 'redirect-loop'
  | 'redirect-chain'
  | 'hidden-page'
  | 'path-spelling'
  | 'address-twice';

/** What an editor should look at. */
export type Attention =
  | {
      readonly kind: 'hidden-nav-item';
      readonly id: string;
      readonly title: string;
      readonly area: NavArea | null;
      readonly reason: HiddenReason;
    }
  | { readonly kind: 'redirect-to-nowhere'; readonly id: string; readonly source: string }
  /** A member of `keys`, or `request_info`. */
  | { readonly kind: 'key-not-set'; readonly name: string }
  | {
      /** Of redirects, and of items without their page, the kinds above tell. */
      readonly kind: 'broken-link';
      /** The UID of the content type. */
      readonly type: string;
      /** Whether there is one entry of the type, and no list. */
      readonly isSingle: boolean;
      readonly id: string;
      readonly title: string;
      /** Of an item of the navigation. */
      readonly area: NavArea | null;
      /** The field, such as `['body', 1, 'link', 'url']`. */
      readonly path: Path;
      readonly target: string;
      readonly reason: Reason;
    }
  | {
      readonly kind: MeetingKind;
      readonly id: string;
      /** Of a page; the old address of a redirect. */
      readonly title: string;
      /** The path or the slug that is shared, or the address that is led to. */
      readonly target: string;
      readonly reason: Reason;
    };

/** `GET /site-content/overview`: `{ data }`. */
export interface Overview {
  /** `null` where the user may not read the type. */
  readonly counts: {
    readonly publishedPages: number | null;
    /** Pages that are not published at all. */
    readonly draftPages: number | null;
    readonly navItems: number | null;
    readonly redirects: number | null;
  };
  /**
   * Whether what is wrong with links, pages and redirects is that of the content as it is now; else of what it was before
   * the last changes, or nothing of it is known yet: a large site is being looked through.
   */
  readonly checks: 'current' | 'earlier' | 'none';
  /** At most 50 of each kind. */
  readonly attention: readonly Attention[];
  /** All of each kind. */
  readonly attentionTotals: Readonly<Record<Attention['kind'], number>>;
}

/** A style that editors can give to a paragraph. */
export interface ParagraphClass {
  /** The CSS class. */
  readonly className: string;
  /** What editors read. */
  readonly label: string;
}

/** `GET /site-content/settings`: `{ data }`. */
export interface PanelSettings {
  /** Address of the website without a trailing slash, `''` where none is configured. */
  readonly siteUrl: string;
  /** Address of this service without a trailing slash, `''` where none is configured. */
  readonly publicUrl: string;
  readonly homeSlug: string;
  readonly paragraphClasses: readonly ParagraphClass[];
  readonly redirects: {
    /** Whether an address that changes leads on: as whoever changes it is asked, always, or never. */
    readonly automatic: 'ask' | 'always' | 'never';
  };
  /** Whether there are previews of drafts. */
  readonly hasPreviews: boolean;
}
