import type { Actor } from '../changes/channels';

/** Presence: which other users have an entry open, as reported by panel windows. */

/** How often a window reports an open entry. */
export const HEARTBEAT_INTERVAL_MS = 4_000;

/** A window that has not reported for this long is considered closed. */
export const PRESENCE_TIMEOUT_MS = 15_000;

/** The entry id for the navigation. It is saved as a whole, so a user with one item open has all of them open. */
export const WHOLE_NAVIGATION = 'all';

/** The version of the open entry that a window has loaded. */
export interface SeenByWindow {
  readonly version: string;
  /** The requested locale. */
  readonly locale: string | null;
}

/** The body of `POST /site-content/presence`. */
export interface PresenceHeartbeat {
  /** Random id chosen by the window. */
  readonly window: string;
  /** UID of the open entry's type. */
  readonly type: string;
  /** Document id, or `WHOLE_NAVIGATION`. */
  readonly entry: string;
  /** Whether the user has closed it. */
  readonly isLeaving: boolean;
  /** Sent to find out whether the entry was saved since. */
  readonly seen?: SeenByWindow | undefined;
}

/** Another user with the same entry open. */
export interface Present {
  readonly name: string;
  /** Whether it is the same user in another window. */
  readonly isSelf: boolean;
  /** ISO 8601. */
  readonly since: string;
}

/** The last save of an entry whose content is no longer the one that a window has loaded, or its deletion. */
export interface SavedSince {
  /** The stored version; empty if the entry was deleted. */
  readonly version: string;
  readonly isDeleted: boolean;
  readonly by: Actor;
  /** Whether it was the same user, in another window or on another page. */
  readonly isSelf: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** Member next to `data` in the response; `null` if nothing was saved since, or if the window sent no version. */
export interface WithSaved {
  readonly saved: SavedSince | null;
}

/** `POST /site-content/presence`: `{ data, saved }`, in order of arrival. */
export type PresenceResponse = readonly Present[];
