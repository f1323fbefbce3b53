/** What editors do with pages at once, and what it does to addresses. Types only: both halves import this file. */

/** Where the old address of a page leads that visitors will not find any more. */
export type GoneTo =
  /** No redirect is made. */
  | { readonly kind: 'nowhere' }
  /** The front end says that the page is gone. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'url'; readonly destination: string };

/** One act upon one or more pages, named by their document ids. */
export type PageAct =
  | {
      readonly act: 'publish';
      readonly pages: readonly string[];
      /** For one page: what its form holds and has not saved yet; it counts as the draft's place. */
      readonly place?: { readonly slug?: string; readonly parent?: string | null };
    }
  | {
      readonly act: 'move';
      readonly pages: readonly string[];
      /** `null`: to the roots. */
      readonly parent: string | null;
      /**
       * Whether pages that are published move on the website at once. Where one of them has other unpublished
       * changes, its place alone is published.
       */
      readonly publishes: boolean;
    }
  | { readonly act: 'unpublish'; readonly pages: readonly string[]; readonly goneTo: GoneTo }
  | { readonly act: 'delete'; readonly pages: readonly string[]; readonly goneTo: GoneTo };

/** What is sent to `POST /site-content/pages/acts`. */
export type PageBulkAction = PageAct & {
  /** `true`: nothing is written; the answer tells what would be. */
  readonly isDryRun: boolean;
  /** Whether old addresses lead on to their pages; left out: as the setting `redirects.automatic` says. */
  readonly redirects?: boolean;
  /** Whether all are listed of what there are many of, and not only the first ten. */
  readonly all?: boolean;
  /** The versions of the pages that its author has seen, as `writeSeen` writes them; others are held against none. */
  readonly seen?: string;
};

/** How many there are, and the first of them. */
export interface Listed<Each> {
  readonly total: number;
  readonly first: readonly Each[];
}

/** A published page whose address is another one after the act. */
export interface AddressChange {
  readonly id: string;
  readonly title: string;
  /** `null`: it had none. */
  readonly from: string | null;
  /** `null`: it has none any more. */
  readonly to: string | null;
}

/** A redirect that an act makes, takes back, or finds in its place. */
export interface RedirectOfAct {
  readonly source: string;
  /** Where it leads: a path or URL; `null` where it says that the page is gone. */
  readonly destination: string | null;
}

/** A page by the name that editors know it by. */
export interface NamedPage {
  readonly id: string;
  readonly title: string;
}

/** `POST /site-content/pages/acts`: `{ data }`; of a dry run, what would be. */
export interface PageActOutcome {
  /** Those that are known outside come first. */
  readonly addresses: Listed<AddressChange>;
  readonly redirects: {
    readonly made: Listed<RedirectOfAct>;
    /** Automatic ones that are not needed any more. */
    readonly removed: Listed<RedirectOfAct>;
    /** Those of editors at an old address, which stay. */
    readonly kept: Listed<RedirectOfAct>;
  };
  /** What leads to the pages of the act or to one whose address changes, from elsewhere. */
  readonly references: {
    readonly navItems: Listed<NamedPage>;
    readonly redirects: Listed<{ readonly id: string; readonly source: string }>;
    /** Pages whose blocks or texts link there. */
    readonly pages: Listed<NamedPage>;
  };
  /** Pages below a page that is deleted, which become roots. */
  readonly newRoots: Listed<NamedPage>;
  /** Pages of which only the place is published, since they hold other unpublished changes. */
  readonly placeAlone: Listed<NamedPage>;
}
