import type { Search } from './word-matcher';

/** Document id and case-folded text of a page; `null` if it is no longer searched. */
export type TextEntry = readonly [id: string, text: string | null];

/** Messages to the search thread, processed in order. */
export type SearchMessage =
  | { readonly kind: 'set'; readonly entries: readonly TextEntry[] }
  /** Drops all other texts. */
  | { readonly kind: 'retain'; readonly ids: readonly string[] }
  | {
      readonly kind: 'find';
      readonly number: number;
      readonly search: Search;
      /** Deadline by `monotonicMs`, which includes the time spent in the queue. */
      readonly endsAt: number;
    };

/** The response to `find`; `ids` is `null` if the deadline has passed. */
export interface FoundMessage {
  readonly number: number;
  readonly ids: readonly string[] | null;
}
