import type { Action } from '../history/action';
import type { Actor, Way } from '../history/channels';
import type { Difference } from '../history/differences';
import type { NavigationItem } from './answers';

/** What the panel asks of the history, and is answered. Types and names only: both halves import this file. */

/** How many acts an answer holds at most. */
export const HISTORY_ACTS = 50;

/** How many entries of an act an answer holds at most: each is read as it was before and after. */
export const HISTORY_CHANGES = 20;

/** How many versions of an entry an answer holds at most. */
export const HISTORY_VERSIONS = 20;

/** Names the version of an entry that it is now; an earlier one goes by the id of the change before which it was so. */
export const NOW = 'now';

/** What became of how many entries of one type. */
export interface HistoryCount {
  /** The UID of the type. */
  readonly type: string;
  readonly action: Action;
  readonly count: number;
  /** What the first of them was called; `null` where it has no name, or the user may not read it. */
  readonly title: string | null;
}

/** Something that was done at once, as far as the user may know it. */
export interface HistoryAct {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: Actor;
  readonly way: Way;
  readonly deed: string | null;
  readonly counts: readonly HistoryCount[];
}

/** `GET /site-content/history`: `{ data }`. The latest first; acts of which the user may know nothing are left out. */
export interface HistoryAnswer {
  readonly acts: readonly HistoryAct[];
  /** What to ask `?before=` for the next ones; `null` where there are none. */
  readonly next: string | null;
}

/** `GET /site-content/history/people`: `{ data }`, whoever has done something that is kept, by name. */
export type HistoryPeople = readonly Actor[];

/** What a difference holds on one side: entries and files by their names, `null` where they have none that may be told. */
export interface NamedDifference extends Omit<Difference, 'before' | 'after' | 'target'> {
  readonly before: readonly (string | null)[];
  readonly after: readonly (string | null)[];
}

/** What became of one entry in an act. */
export interface HistoryChange {
  readonly id: number;
  readonly type: string;
  /** The document id. */
  readonly document: string;
  readonly action: Action;
  readonly title: string | null;
  /** Whether there is a version from before it. */
  readonly hasVersion: boolean;
  /** Of the attributes that the user may read. */
  readonly differences: readonly NamedDifference[];
}

/** `GET /site-content/history/acts/:act?offset=…`: `{ data }`. */
export interface HistoryActAnswer extends HistoryAct {
  /** Some of what became of entries that the user may read, in order. */
  readonly changes: readonly HistoryChange[];
  /** Of all answers that `offset` leads to. */
  readonly total: number;
}

/**
 * `GET /site-content/history/acts/:act/navigation`: `{ data }`, the whole navigation before and after an act that has changed
 * it, as `GET /site-content/navigation` gives its items.
 */
export interface NavigationOfAct {
  readonly before: readonly NavigationItem[];
  readonly after: readonly NavigationItem[];
}

/** An entry as it is, or was for a while. */
export interface HistoryVersion {
  /** `NOW`, or the id of the change that put an end to it. */
  readonly version: string;
  /** What made it so; `null` where that is not kept. */
  readonly made: (Omit<HistoryAct, 'counts'> & { readonly action: Action }) | null;
  /** Whether the entry was there. */
  readonly isThere: boolean;
}

/** `GET /site-content/history/versions?type=…&entry=…&before=…`: `{ data }`, the latest first. */
export interface HistoryVersions {
  readonly versions: readonly HistoryVersion[];
  /** What to ask `?before=` for the next ones; `null` where there are none. */
  readonly next: string | null;
}

/**
 * `GET /site-content/history/versions/differences?type=…&entry=…&from=…&to=…`: `{ data }`, in what one version differs
 * from another, of the attributes that the user may read.
 */
export type VersionDifferences = readonly NamedDifference[];

/**
 * `GET /site-content/history/versions/served?type=…&entry=…&version=…`: `{ data }`, what front ends would get of a version;
 * `null` for what they get no JSON of its own of, or where the entry was not there.
 */
export type ServedVersion = Readonly<Record<string, unknown>> | null;

/** What stands beside `data` in the answers to what the plugin's pages change. */
export interface WithAct {
  /** By which it can be undone; `null` where nothing has changed. */
  readonly act: string | null;
}

/** The body of `POST /site-content/history/acts/:act/undo` and `…/changes/:change/restore`. */
export interface GoBackRequest {
  readonly isDryRun: boolean;
}

/** `POST /site-content/history/acts/:act/undo` and `…/changes/:change/restore`: `{ data, act }`. */
export interface GoBackOutcome {
  /** How many entries are as they were, or would be after a dry run. */
  readonly total: number;
}
