import type { Actor } from '../changes/channels';
import type { NamedDifference } from '../changes/difference';
import type { NavigationResponse } from './panel-response-types';

/** How a form states which version of an entry it has loaded, and the response to an edit conflict. */

/** Request header with the versions that the form has loaded. */
export const BASE_VERSIONS_HEADER = 'x-site-content-seen';

/** The versions that a user has loaded, or has resolved a conflict with, by document id. */
export type SeenVersions = ReadonlyMap<string, string>;

/** Maximum length of sent versions, enough for all entries that a user can select for one bulk action. */
export const MAX_SEEN_LENGTH = 200_000;

const NAMED = /^(?<document>[\w-]{1,64})=(?<version>[\w-]{1,64})$/;

/** Formats the value of the header. */
export const formatBaseVersions = (seen: SeenVersions): string =>
  [...seen].map(([document, version]) => `${document}=${version}`).join(',');

/** Parses the value of the header, ignoring malformed parts. */
export const parseBaseVersions = (value: string | undefined): SeenVersions => {
  const seen = new Map<string, string>();
  for (const one of (value ?? '').split(',')) {
    const { document, version } = NAMED.exec(one.trim())?.groups ?? {};
    if (document === undefined || version === undefined) continue;
    seen.set(document, version);
  }
  return seen;
};

/** A conflicting attribute, or one of its blocks, that the user has to decide about. */
export interface ConflictingField {
  /** Attribute name, for a block with its index: `body.1`. */
  readonly name: string;
  /** Whether someone else has changed it since. */
  readonly isTheirs: boolean;
  /** Whether the user has changed it. */
  readonly isMine: boolean;
  /**
   * From the stored value to the submitted one; if nothing was submitted, from the loaded value to the stored
   * one.
   */
  readonly differences: readonly NamedDifference[];
}

/** A save by someone else since the version was loaded. */
export interface ConflictingSave {
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** `details` of the 409 to `PUT /site-content/navigation`: someone else saved in between. */
export interface NavigationConflict {
  readonly current: NavigationResponse;
  /** The last recorded save of a navigation item; `null` if there is none in the history any more. */
  readonly by: ConflictingSave | null;
}

/** Details of the 409 `ConflictError`, in addition to its code. */
export interface EditConflictDetails {
  /** UID of the content type. */
  readonly type: string;
  /** Document id. */
  readonly document: string;
  /** Display title; `null` if the entry has none or the user may not read it. */
  readonly title: string | null;
  /** The stored version. */
  readonly version: string;
  /** Whether the entry was unpublished since. */
  readonly isUnpublished: boolean;
  /** Whether the request contained content, and not only a publish. */
  readonly hasMine: boolean;
  /** Latest first. */
  readonly by: readonly ConflictingSave[];
  /** Attributes that the user may read, or their blocks. */
  readonly fields: readonly ConflictingField[];
}
