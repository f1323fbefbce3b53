import type { Search } from './word-matcher';

/** A page's document id with its text in folded case; `null` for one that is not searched any more. */
export type TextEntry = readonly [id: string, text: string | null];

/** What the searching thread is told, in order. */
export type SearchMessage =
  | { readonly kind: 'set'; readonly entries: readonly TextEntry[] }
  /** Forgets every other text. */
  | { readonly kind: 'retain'; readonly ids: readonly string[] }
  | {
      readonly kind: 'find';
      readonly number: number;
      readonly search: Search;
      /** Until when it may take, by `monotonicMs`: what it waits for others counts. */
      readonly endsAt: number;
    };

/** What it answers to `find`; `ids` is `null` where the time was up. */
export interface FoundMessage {
  readonly number: number;
  readonly ids: readonly string[] | null;
}
