import type { Reason } from '../reasons';

/** A written list, and the redirects that it could not express. */
export interface WrittenList {
  readonly content: string | Uint8Array;
  readonly left: readonly { readonly source: string; readonly reason: Reason }[];
  /** Notes about the list as a whole. */
  readonly notes: readonly Reason[];
}
