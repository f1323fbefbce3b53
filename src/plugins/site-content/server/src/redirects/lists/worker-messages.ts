import type {
  ExportedRedirect,
  ListFormat,
  ListHints,
  ListLine,
  Reason,
  RedirectList,
  WrittenList,
} from 'redirect-formats';

/** Passing this many lines between threads takes a millisecond or two. */
export const LINES_AT_ONCE = 1000;

/** The task a thread is started with. */
export type Task =
  | { readonly task: 'read'; readonly bytes: Uint8Array; readonly hints: ListHints }
  | { readonly task: 'write'; readonly format: ListFormat; readonly siteUrl: string };

/** A message of a reading thread, one for each request for the next chunk. */
export type ReadMessage =
  | { readonly kind: 'unreadable'; readonly reason: Reason }
  | { readonly kind: 'lines'; readonly lines: readonly ListLine[] }
  | ({ readonly kind: 'end' } & Pick<
      RedirectList,
      'format' | 'table' | 'unread' | 'unusedIgnored'
    >);

/** A message to a writing thread: `null` after the last chunk. */
export type WriteMessage = readonly ExportedRedirect[] | null;

/** A writing thread's response to each message. */
export type WrittenMessage = WrittenList | null;
