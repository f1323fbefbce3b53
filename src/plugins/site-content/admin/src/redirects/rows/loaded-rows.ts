import { REDIRECT_ROWS, type RedirectRow } from '#site-content/domain/panel/redirects';

/** The rows that are known, by where they stand, and how many there are. */
export interface LoadedRows {
  readonly total: number;
  /** By their part: the first hundred, the second, and so on. */
  readonly parts: ReadonlyMap<number, readonly RedirectRow[]>;
}

/** Which rows are in sight, as far as they are there: the last one not included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The row at a place, where it is known. */
export const rowAt = ({ parts }: LoadedRows, place: number): RedirectRow | undefined =>
  parts.get(Math.floor(place / REDIRECT_ROWS))?.[place % REDIRECT_ROWS];

/** The parts that some rows are in. */
export const getServices = ({ from, to }: Span): number[] => {
  const first = Math.floor(from / REDIRECT_ROWS);
  const last = Math.floor(Math.max(to - 1, from) / REDIRECT_ROWS);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
};

/** As many parts are kept as somebody scrolls back to: what is further away is asked for again. */
const MAX_PARTS = 20;

/** With a part that was answered; those that are furthest from it are let go. */
export const withPart = (
  { parts }: LoadedRows,
  part: number,
  { rows, total }: { readonly rows: readonly RedirectRow[]; readonly total: number }
): LoadedRows => {
  const kept = [...parts]
    .filter(([other]) => other !== part)
    .sort(([one], [other]) => Math.abs(one - part) - Math.abs(other - part))
    .slice(0, MAX_PARTS - 1);
  return { total, parts: new Map([...kept, [part, rows]]) };
};
