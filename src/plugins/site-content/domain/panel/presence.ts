/** Presence: which other users have an entry open, as reported by panel windows. */

/** How often a window reports an open entry. */
export const BEAT_EVERY_MS = 4_000;

/** A window that has not reported for this long is considered closed. */
export const GONE_AFTER_MS = 15_000;

/** The navigation is saved as a whole, so having one item open means having all of them open. */
export const WHOLE_NAVIGATION = 'all';

/** The body of `POST /site-content/presence`. */
export interface PresenceBeat {
  /** Random id chosen by the window. */
  readonly window: string;
  /** UID of the open entry's type. */
  readonly type: string;
  /** Document id, or `WHOLE_NAVIGATION`. */
  readonly entry: string;
  /** Whether it was closed. */
  readonly isLeaving: boolean;
}

/** Another user with the same entry open. */
export interface Present {
  readonly name: string;
  /** Whether it is the same user in another window. */
  readonly isSelf: boolean;
  /** ISO 8601. */
  readonly since: string;
}

/** `POST /site-content/presence`: `{ data }`, in order of arrival. */
export type PresenceAnswer = readonly Present[];
