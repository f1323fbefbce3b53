import type { Reason } from '../problems/codes';
import type { EmptyBlock } from '../rules/empty-blocks';
import type { NavArea } from '../rules/nav-item';

/** Bulk actions on pages and their effect on URLs. Types only: server and panel both import this file. */

/** Where the old URL of a removed page redirects. */
export type OldPathRedirect =
  /** No redirect is created. */
  | { readonly kind: 'nowhere' }
  /** The front end responds with 410 Gone. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'url'; readonly destination: string };

/** A bulk action on pages, named by document id. */
export type BulkActionOnPages =
  | {
      readonly action: 'publish';
      readonly pages: readonly string[];
      /** For a single page: unsaved values of its form, used as the draft's position. */
      readonly place?: { readonly slug?: string; readonly parent?: string | null };
    }
  | {
      readonly action: 'move';
      readonly pages: readonly string[];
      /** `null` for the top level. */
      readonly parent: string | null;
      /**
       * Whether published pages move on the website at once. A page with other unpublished changes only has
       * its position published.
       */
      readonly publishes: boolean;
      /**
       * The sibling after which the pages are placed; `null` places them first. The order applies at once, published
       * or not. If omitted, pages that get a new parent are placed last.
       */
      readonly after?: string | null;
    }
  | {
      /** Reorders pages among their siblings. */
      readonly action: 'order';
      readonly pages: readonly string[];
      /** Their current parent. The action is refused if someone else has moved one of the pages in between. */
      readonly parent: string | null;
      readonly after: string | null;
    }
  | {
      readonly action: 'unpublish';
      readonly pages: readonly string[];
      readonly redirectTo: OldPathRedirect;
    }
  | {
      readonly action: 'delete';
      readonly pages: readonly string[];
      readonly redirectTo: OldPathRedirect;
      /**
       * Whether to delete all pages below them as well, according to the drafts at that time. By default, their
       * children become roots.
       */
      readonly withSubpages?: boolean;
    };

/** Body of `POST /site-content/pages/bulk-actions`. */
export type PageBulkAction = BulkActionOnPages & {
  /** `true`: nothing is written; the response describes what would happen. */
  readonly isDryRun: boolean;
  /** Whether old URLs redirect to their pages; defaults to the setting `redirects.automatic`. */
  readonly redirects?: boolean;
  /** Whether to return complete lists instead of the first ten items. */
  readonly all?: boolean;
  /**
   * Versions of the pages that the user has loaded, in the form of `formatBaseVersions`. Pages not named are not
   * checked.
   */
  readonly seen?: string;
};

/** `POST /site-content/pages/refused-parents`: asks which of these parents the pages cannot be moved to. */
export interface RefusedParentsRequest {
  readonly pages: readonly string[];
  /** As for a move. */
  readonly publishes: boolean;
  /** `null` for the top level. */
  readonly parents: readonly (string | null)[];
}

/** A parent that the pages cannot be moved to. Other parents are omitted from the response. */
export interface RefusedParent {
  readonly parent: string | null;
  readonly reason: Reason;
}

/** `POST /site-content/pages/subpages`: asks for the pages below these. */
export interface SubpagesRequest {
  readonly pages: readonly string[];
}

/** Pages below others, at any depth, not including those. */
export interface Subpages {
  /** Number of pages that the user may read. */
  readonly total: number;
  /** Whether the user may delete all of them, for which they must be able to read each. */
  readonly canDelete: boolean;
}

/** The total and the first items. */
export interface Listed<Each> {
  readonly total: number;
  readonly first: readonly Each[];
}

/** A published page whose path changes. */
export interface AddressChange {
  readonly id: string;
  readonly title: string;
  /** `null` if it had no path. */
  readonly from: string | null;
  /** `null` if it no longer has a path. */
  readonly to: string | null;
}

/** A redirect that a bulk action creates, removes or keeps. */
export interface RedirectOfBulkAction {
  readonly source: string;
  /** Destination path or URL; `null` for 410 Gone. */
  readonly destination: string | null;
}

/** A page with its title. */
export interface NamedPage {
  readonly id: string;
  readonly title: string;
}

/** A navigation item with its location in the navigation. */
export interface ReferringNavItem extends NamedPage {
  readonly area: NavArea | null;
  /** Titles of the ancestors, from the root down. */
  readonly trail: readonly string[];
  /** Number of subitems on all levels. */
  readonly subitems: number;
}

/** A page with a link. */
export interface LinkingPage extends NamedPage {
  /** Whether the page is not published, so that no visitor misses the link. */
  readonly isDraft: boolean;
}

/** Content elsewhere that refers to pages. */
export interface References {
  readonly navItems: Listed<ReferringNavItem>;
  readonly redirects: Listed<{ readonly id: string; readonly source: string }>;
  /** Pages whose blocks or texts link there. */
  readonly pages: Listed<LinkingPage>;
  /** Attribute names of site keys that link there. */
  readonly keys: Listed<{ readonly id: string }>;
}

/** What happens to a link when the page behind it is moved or removed. */
export type LinkFate =
  /** The link refers to the page and gets its new path. */
  | 'followed'
  /** The link contains the old path, which redirects. */
  | 'redirected'
  /** The link refers to a page that is removed. */
  | 'lost'
  /** The link contains the old path, which does not redirect. */
  | 'broken';

/** When the site loses its home page: with the action, or when the move, which remains a draft, is published. */
export type HomeLoss = 'now' | 'once-published';

/** `POST /site-content/pages/bulk-actions`: `{ data }`; in a dry run, what would happen. */
export interface BulkActionOutcome {
  /** Pages known to visitors come first. */
  readonly addresses: Listed<AddressChange>;
  /** When the site loses its page at `/`; `null` if the action does not remove it. */
  readonly homeLoss: HomeLoss | null;
  readonly redirects: {
    readonly made: Listed<RedirectOfBulkAction>;
    /** Redirects to deleted pages, which get the same destination as the URLs of those pages. */
    readonly changed: Listed<RedirectOfBulkAction>;
    /** Automatic redirects that are no longer needed. */
    readonly removed: Listed<RedirectOfBulkAction>;
    /** Manual redirects at an old path, which are kept. */
    readonly kept: Listed<RedirectOfBulkAction>;
  };
  /** Content elsewhere that refers to the removed pages or to a page whose path changes. */
  readonly references: Readonly<Record<LinkFate, References>>;
  /** Pages that are deleted because they are below the selected ones. */
  readonly subpages: Listed<NamedPage>;
  /** Children of a deleted page, which become root pages. */
  readonly newRoots: Listed<NamedPage>;
  /** Pages whose position alone is published, because they have other unpublished changes. */
  readonly placeAlone: Listed<NamedPage>;
  /**
   * Pages that were never published, and below which pages are moved or published. Until they are published, the
   * paths of the pages below start after them.
   */
  readonly draftParents: Listed<NamedPage>;
  /** Pages that are published with blocks that show nothing. */
  readonly emptyBlocks: Listed<NamedPage & { readonly blocks: readonly EmptyBlock[] }>;
}
