import type { Reason } from '../reasons';

/** A list in some format, and what it could not take. */
export interface WrittenList {
  readonly content: string | Uint8Array;
  readonly left: readonly { readonly source: string; readonly reason: Reason }[];
  /** What is to be known of the list as a whole. */
  readonly notes: readonly Reason[];
}
