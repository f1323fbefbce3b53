import type { Action } from './action';
import { INITIAL_DATA_TAG, PAGES_TAG } from './cache-tags';
import type { Actor, Channel } from './channels';

/** One entry of a content type that a change set created, changed or deleted. */
export interface ChangedEntry {
  /** UID of its content type, `api::page.page`. */
  readonly type: string;
  readonly documentId: string;
  readonly action: Action;
}

/** Everything that one transaction has changed in the content. */
export interface ChangeSet {
  /** Unique. The id of the change set in the history if the changes are recorded there. */
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly channel: Channel;
  /**
   * The changed pages, navigation items, redirects and site keys. `null` if unknown (a restore, SQL, `strapi
   * import`): anything may have changed.
   */
  readonly entries: readonly ChangedEntry[] | null;
  /**
   * Returns how the responses of the two endpoints change. Computed on first call, which must happen inside the
   * transaction: the previous state is gone afterwards.
   */
  responseChanges(): Promise<ResponseChanges>;
}

/**
 * How a page's item changed. `updated` also covers changes elsewhere that show in the item, such as the
 * parent's title.
 */
export type PageChange = 'published' | 'updated' | 'moved' | 'unpublished' | 'deleted';

export interface ChangedPage {
  /** Document id. */
  readonly id: string;
  /** `null` if the page is no longer published. */
  readonly path: string | null;
  /** `null` if the page was not published before. */
  readonly previousPath: string | null;
  readonly change: PageChange;
}

/** How a change set affects the responses of the two endpoints: CONTRACT, section 6. */
export interface ResponseChanges {
  /** Whether the response of `GET /api/initial-data/` changed. */
  readonly initialData: boolean;
  /** Set if the changes are unknown or too many to list; both lists are then empty. */
  readonly everything: boolean;
  readonly pages: readonly ChangedPage[];
  /** Sources (with leading slash) of redirects that were added, changed or removed in initial data. */
  readonly redirects: readonly string[];
  /** Cache tags of all changed responses. */
  readonly tags: readonly string[];
}

/** Above this number of pages or redirects, changes are not listed: CONTRACT, section 6. */
export const MAX_LISTED_CHANGES = 1000;

/** Used if anything may have changed, or too much to list. */
export const EVERYTHING_CHANGED: ResponseChanges = {
  initialData: true,
  everything: true,
  pages: [],
  redirects: [],
  tags: [INITIAL_DATA_TAG, PAGES_TAG],
};
