import type { Action } from '#site-content/domain/changes/action';
import type { Actor, Channel } from '#site-content/domain/changes/channels';
import type { NamedDifference } from '#site-content/domain/changes/difference';
import type { AddressChange, Listed } from '#site-content/domain/panel/page-bulk-actions';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import type { Problem } from '#site-content/domain/problems/problem';

/** Types and names of the history's panel API, without code, because server and panel both import this file. */

/** Maximum number of change sets per response. */
export const HISTORY_CHANGE_SETS = 50;

/** Maximum number of entries per response: the states before and after are read for each. */
export const HISTORY_CHANGES = 20;

/** Maximum number of versions of an entry per response. */
export const HISTORY_VERSIONS = 20;

/** The name of an entry's current version. An earlier version is named by the id of the change that ended it. */
export const NOW = 'now';

/** Number of entries of one type with the same action. */
export interface HistoryCount {
  /** UID of the content type. */
  readonly type: string;
  readonly action: Action;
  readonly count: number;
  /** Title of the first entry, or of the topmost deleted page; `null` if it has none or the user may not read it. */
  readonly title: string | null;
  /**
   * Path of a single page after the change, or of its draft; if the change unpublished or deleted it, the path before.
   * `null` if it has none, or if the position of an ancestor is not recorded.
   */
  readonly path: string | null;
  /** Whether all others are pages or navigation items that were deleted because they were below the first one. */
  readonly areSubpages: boolean;
  /** Its title before a rename; `null` if it was not renamed, or if there are several entries. */
  readonly titleBefore: string | null;
  /** Whether a single entry that was renamed, moved or got another slug was also changed in other ways. */
  readonly hasOtherChanges: boolean;
}

/** Who undid a change set, and when. */
export interface Undone {
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** A change set, limited to what the user may read. */
export interface HistoryChangeSet {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: Actor;
  readonly channel: Channel;
  readonly operation: string | null;
  /** `null` if the change set is in effect, possibly again because its undo was undone. */
  readonly undone: Undone | null;
  readonly counts: readonly HistoryCount[];
}

/**
 * `GET /site-content/history`: `{ data }`. Latest first; change sets the user may not read at all are
 * omitted.
 */
export interface HistoryResponse {
  readonly changeSets: readonly HistoryChangeSet[];
  /** Value of `?before=` for the next page; `null` on the last one. */
  readonly next: string | null;
  /** The entry of the current filter, with its last title; `null` without that filter. */
  readonly entry: Pick<HistoryCount, 'type' | 'title'> | null;
}

/** `GET /site-content/history/people`: `{ data }`, all actors with recorded changes, by name. */
export type HistoryPeople = readonly Actor[];

/** The change to one entry in a change set. */
export interface HistoryChange {
  readonly id: number;
  readonly type: string;
  /** Document id. */
  readonly document: string;
  readonly action: Action;
  readonly title: string | null;
  /** Path of a page at the time, as in the counts; `null` for others. */
  readonly path: string | null;
  /** Title before a rename; `null` if the change is not a rename. */
  readonly titleBefore: string | null;
  /** Whether a rename, a move or a new slug came with other changes. */
  readonly hasOtherChanges: boolean;
  /** Whether a version from before the change exists that can be restored. */
  readonly hasVersion: boolean;
  /** Row id of a replaced file, for looking up its uses; `null` for other changes, and if the file is gone. */
  readonly replacedFile: number | null;
  /** Differences in attributes that the user may read. */
  readonly differences: readonly NamedDifference[];
}

/** `GET /site-content/history/change-sets/:changeSet?offset=…`: `{ data }`. */
export interface HistoryChangeSetResponse extends HistoryChangeSet {
  /** A page of the changed entries that the user may read, in order. */
  readonly changes: readonly HistoryChange[];
  /** Total across all pages. */
  readonly total: number;
}

/**
 * `GET /site-content/history/change-sets/:changeSet/navigation`: `{ data }`, the whole navigation before and after a
 * change set, items as in `GET /site-content/navigation`.
 */
export interface NavigationOfChangeSet {
  readonly before: readonly NavigationItem[];
  readonly after: readonly NavigationItem[];
}

/** The current version of an entry or an earlier one. */
export interface HistoryVersion {
  /** `NOW`, or the id of the change that ended it. */
  readonly version: string;
  /** The change that created this version; `null` if it is not recorded. */
  readonly made:
    | (Omit<HistoryChangeSet, 'counts' | 'undone'> & {
        readonly action: Action;
        /** Whether the change gave the entry another title, if the user may read titles. */
        readonly isRename: boolean;
        /** Whether a rename, a move or a new slug came with other changes. */
        readonly hasOtherChanges: boolean;
      })
    | null;
  /** Whether the entry existed. */
  readonly isThere: boolean;
  /** Whether its published content is the current one; `false` for types without drafts. */
  readonly isAsPublished: boolean;
}

/** `GET /site-content/history/versions?type=…&entry=…&before=…`: `{ data }`, latest first. */
export interface HistoryVersions {
  readonly versions: readonly HistoryVersion[];
  /** Value of `?before=` for the next page; `null` on the last one. */
  readonly next: string | null;
}

/**
 * `GET /site-content/history/versions/differences?type=…&entry=…&from=…&to=…`: `{ data }`, the differences
 * between two versions in attributes that the user may read.
 */
export type VersionDifferences = readonly NamedDifference[];

/**
 * `GET /site-content/history/versions/served?type=…&entry=…&version=…`: `{ data }`, the JSON served for a
 * version; `null` for types without JSON of their own, and if the entry did not exist.
 */
export type ServedVersion = Readonly<Record<string, unknown>> | null;

/** Body of `POST /site-content/history/change-sets/:changeSet/undo` and `…/changes/:change/restore`. */
export interface RestoreRequest {
  readonly isDryRun: boolean;
}

/**
 * A page that could not be published again because required values are missing, such as an image whose file is gone.
 */
export interface IncompletePage {
  readonly title: string;
  /** The missing values. */
  readonly missing: readonly Pick<Problem, 'path' | 'models'>[];
}

/** `POST /site-content/history/change-sets/:changeSet/undo` and `…/changes/:change/restore`: `{ data, changeSet }`. */
export interface RestoreOutcome {
  /** Pages that are restored as drafts although they were published. */
  readonly incomplete?: readonly IncompletePage[];
  /** Paths of published pages that visitors can no longer reach, because a restored redirect has the same path. */
  readonly hidden?: readonly string[];
  /** Number of entries of the change set, or 1 for a restored version. */
  readonly total: number;
  /** Number of entries restored to an earlier state, or, in a dry run, to be restored. */
  readonly restored: number;
  /** Number of entries that are deleted because the change set created them. */
  readonly deleted: number;
  /** Both numbers by type, because “4 deleted” alone does not say whether these are pages. */
  readonly byType: Readonly<Record<'restored' | 'deleted', Readonly<Record<string, number>>>>;
  /** Number of published pages that are no longer on the website, including deleted ones. */
  readonly unpublished: number;
  /** Number of pages that are on the website again. */
  readonly published: number;
  /**
   * Number of redirects outside the change set that are deleted, because a page is at their address again; 0 unless
   * rules were checked.
   */
  readonly obsoleteRedirects: number;
  /** Published pages whose path changes, with the pages below them; empty unless rules were checked. */
  readonly addresses: Listed<AddressChange>;
  /** Whether the rules were checked; a dry run of many entries only checks for conflicts. */
  readonly areRulesChecked: boolean;
}
