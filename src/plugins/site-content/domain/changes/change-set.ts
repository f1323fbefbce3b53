import type { Action } from '../history/action';
import type { Actor, Way } from '../history/channels';
import { INITIAL_DATA_TAG, PAGES_TAG } from './cache-tags';

/** One entry of a content type that a change set created, changed or deleted. */
export interface ChangedEntry {
  /** UID of its content type, `api::page.page`. */
  readonly type: string;
  readonly documentId: string;
  readonly action: Action;
}

/** Everything that one transaction has changed in the content. */
export interface ChangeSet {
  /** Unique. Where the changes are part of the history, the id of their change set there. */
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly channel: Way;
  /**
   * The pages, navigation items, redirects and site keys that it has changed; `null` where these are not known (a restore,
   * SQL, `strapi import`): then anything may have changed.
   */
  readonly entries: readonly ChangedEntry[] | null;
  /**
   * What the two endpoints answer differently because of it. Computed when it is first asked for, and only inside the
   * transaction: afterwards what was before is gone.
   */
  responseChanges(): Promise<ResponseChanges>;
}

/** How the item of a page has changed. `updated` also where the item changes for another reason, as its parent's title. */
export type PageChange = 'published' | 'updated' | 'moved' | 'unpublished' | 'deleted';

export interface ChangedPage {
  /** Document id. */
  readonly id: string;
  /** `null` where the page is not published any more. */
  readonly path: string | null;
  /** `null` where the page was not published before. */
  readonly previousPath: string | null;
  readonly change: PageChange;
}

/** What the two endpoints answer differently after a change set: CONTRACT, section 6. */
export interface ResponseChanges {
  /** Whether `GET /api/initial-data/` has another response. */
  readonly initialData: boolean;
  /** Whether there is too much to be listed, or it is not known what has changed; both lists are empty then. */
  readonly everything: boolean;
  readonly pages: readonly ChangedPage[];
  /** Sources of redirects whose entry in initial data is new, different or gone, each with its leading slash. */
  readonly redirects: readonly string[];
  /** The cache tags of all responses that have changed. */
  readonly tags: readonly string[];
}

/** Above as many pages or redirects, what has changed is not listed: CONTRACT, section 6. */
export const MAX_LISTED_CHANGES = 1000;

/** Where anything may have changed, or too much to be listed. */
export const EVERYTHING_CHANGED: ResponseChanges = {
  initialData: true,
  everything: true,
  pages: [],
  redirects: [],
  tags: [INITIAL_DATA_TAG, PAGES_TAG],
};
