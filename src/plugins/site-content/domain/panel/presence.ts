/** Who else has an entry open, as windows of the panel tell the server and are told. */

/** How often a window says that an entry is still open in it. */
export const BEAT_EVERY_MS = 4_000;

/** A window that has said nothing for so long is taken for closed. */
export const GONE_AFTER_MS = 15_000;

/** The navigation is saved as a whole: whoever has an item of it open has all of it open. */
export const WHOLE_NAVIGATION = 'all';

/** The body of `POST /site-content/presence`. */
export interface PresenceBeat {
  /** Made by the window, for itself. */
  readonly window: string;
  /** The UID of the type of what is open. */
  readonly type: string;
  /** The document id; of the navigation `WHOLE_NAVIGATION`. */
  readonly entry: string;
  /** Whether it is open no more. */
  readonly isLeaving: boolean;
}

/** Somebody who has the same open. */
export interface Present {
  readonly name: string;
  /** Whether it is the one who asks, in another window. */
  readonly isSelf: boolean;
  /** ISO 8601. */
  readonly since: string;
}

/** `POST /site-content/presence`: `{ data }`, who came first first. */
export type PresenceAnswer = readonly Present[];
