import { REDIRECT_ROWS, type RedirectRow } from '#site-content/domain/panel/redirects';

/** The loaded rows by index, and the total number. */
export interface LoadedRows {
  readonly total: number;
  /** Rows by chunk number: the first hundred rows, the second, and so on. */
  readonly parts: ReadonlyMap<number, readonly RedirectRow[]>;
}

/** The visible rows; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the row at an index, if it is loaded. */
export const rowAt = ({ parts }: LoadedRows, place: number): RedirectRow | undefined =>
  parts.get(Math.floor(place / REDIRECT_ROWS))?.[place % REDIRECT_ROWS];

/** Returns the numbers of the chunks that contain the rows of a span. */
export const findChunks = ({ from, to }: Span): number[] => {
  const first = Math.floor(from / REDIRECT_ROWS);
  const last = Math.floor(Math.max(to - 1, from) / REDIRECT_ROWS);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
};

/** Number of chunks kept for scrolling back; others are loaded again. */
const MAX_CHUNKS = 20;

/** Adds a loaded chunk, and drops those furthest from it. */
export const withChunk = (
  { parts }: LoadedRows,
  part: number,
  { rows, total }: { readonly rows: readonly RedirectRow[]; readonly total: number }
): LoadedRows => {
  const kept = [...parts]
    .filter(([other]) => other !== part)
    .sort(([one], [other]) => Math.abs(one - part) - Math.abs(other - part))
    .slice(0, MAX_CHUNKS - 1);
  return { total, parts: new Map([...kept, [part, rows]]) };
};
