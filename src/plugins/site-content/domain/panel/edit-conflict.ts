import type { Actor } from '../history/channels';
import type { NamedDifference } from './history';

/** How a form says which version of an entry its author has seen, and what it is answered where there is another. */

/** The header by which a form names the versions that its author has seen. */
export const SEEN_HEADER = 'x-site-content-seen';

/** The version of an entry that somebody has seen. */
export interface Seen {
  readonly version: string;
  /** Whether they were asked about what had changed: what they then writes was begun on another version. */
  readonly isSettled: boolean;
}

/** By document ids. */
export type SeenVersions = ReadonlyMap<string, Seen>;

/** More than enough for all entries that are chosen by hand for one act. */
export const MAX_SEEN_LENGTH = 200_000;

const NAMED = /^(?<document>[\w-]{1,64})=(?<version>[\w-]{1,64})(?<settled>!?)$/;

/** @returns the header's value */
export const writeSeen = (seen: SeenVersions): string =>
  [...seen]
    .map(([document, { version, isSettled }]) => `${document}=${version}${isSettled ? '!' : ''}`)
    .join(',');

/** What is not in the form of the header names nothing. */
export const readSeen = (value: string | undefined): SeenVersions => {
  const seen = new Map<string, Seen>();
  for (const one of (value ?? '').split(',')) {
    const { document, version, settled } = NAMED.exec(one.trim())?.groups ?? {};
    if (document === undefined || version === undefined) continue;
    seen.set(document, { version, isSettled: settled === '!' });
  }
  return seen;
};

/** An attribute about which its author is asked. */
export interface ConflictingField {
  readonly name: string;
  /** Whether somebody else has changed it since. */
  readonly isTheirs: boolean;
  /** Whether the author has. */
  readonly isMine: boolean;
  /** From what is stored to what was sent; where nothing was sent, from what was seen to what is stored. */
  readonly differences: readonly NamedDifference[];
}

/** Somebody who has changed the entry since. */
export interface ConflictingSave {
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** Beside its code, the details of a write that is held back: 409, `ConflictError`. */
export interface EditConflictDetails {
  /** The UID of the type. */
  readonly type: string;
  /** The document id. */
  readonly document: string;
  /** What it is called; `null` where it has no name, or the author may not read it. */
  readonly title: string | null;
  /** The version that is stored. */
  readonly version: string;
  /** Whether it has been taken down since. */
  readonly isUnpublished: boolean;
  /** Whether something was sent with it, and not only that it be published. */
  readonly hasMine: boolean;
  /** The latest first. */
  readonly by: readonly ConflictingSave[];
  /** Of those that the author may read. */
  readonly fields: readonly ConflictingField[];
}
