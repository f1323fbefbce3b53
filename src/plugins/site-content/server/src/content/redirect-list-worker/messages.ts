import type {
  ExportedRedirect,
  ListFormat,
  ListHints,
  ListLine,
  Reason,
  RedirectList,
  WrittenList,
} from 'redirect-formats';

/** So many lines at once take a millisecond or two to be handed from one thread to the other. */
export const LINES_AT_ONCE = 1000;

/** What a thread is begun with. */
export type Task =
  | { readonly task: 'read'; readonly bytes: Uint8Array; readonly hints: ListHints }
  | { readonly task: 'write'; readonly format: ListFormat; readonly siteUrl: string };

/** What a thread that reads answers, a message each time that it is asked for the next. */
export type ReadMessage =
  | { readonly kind: 'unreadable'; readonly reason: Reason }
  | { readonly kind: 'lines'; readonly lines: readonly ListLine[] }
  | ({ readonly kind: 'end' } & Pick<RedirectList, 'format' | 'table' | 'unread'>);

/** What a thread that writes is told: `null` after the last. */
export type WriteMessage = readonly ExportedRedirect[] | null;

/** What a thread that writes answers to each. */
export type WrittenMessage = WrittenList | null;
