import type { Reason } from './reasons';

/** A difference that a tool ignores when it compares a request with a source. */
export type Ignored = 'case' | 'trailing-slash' | 'query-order';

/** A line of a redirect list, as interpreted. */
export interface ListLine {
  /** Number of its first line in the file, starting at 1. */
  readonly line: number;
  readonly source: string;
  readonly target: 'url' | 'none' | 'empty';
  /** `''` for a redirect to nothing. */
  readonly destination: string;
  readonly isTemporary: boolean;
  /** Note for editors; not set if the list has none. */
  readonly note?: string;
  /** Why it is refused, regardless of its destination. */
  readonly refused: Reason | null;
  /** Ways in which the interpretation covers less, or more, than the line itself. */
  readonly warnings: readonly Reason[];
  /** Differences that its tool always ignores; those that the line itself states are in `warnings`. */
  readonly ignores?: readonly Ignored[];
  /** Whether its tool applies the first of several lines with the same source. */
  readonly firstWins?: boolean;
}

/** Maximum number of lines, more than any site has. Prevents a wrong file from filling the memory. */
export const MAX_LINES = 250_000;
/** Maximum number of characters in a line. URLs have at most 2,048. */
export const MAX_LINE_LENGTH = 65_536;

/** Thrown if a list cannot be read at all. */
export class UnreadableListError extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

/** Builds a line, by default a permanent redirect to a URL. */
export const listLine = (
  line: number,
  source: string,
  destination: string,
  rest: Partial<ListLine> = {}
): ListLine => ({
  ...{ line, source, destination, target: 'url', isTemporary: false, refused: null, warnings: [] },
  ...rest,
});

/** Marks lines of a tool that ignores these differences in all of its sources. */
export const ignoring = (lines: readonly ListLine[], ...ignores: readonly Ignored[]): ListLine[] =>
  lines.map((line) => ({ ...line, ignores }));

/** Marks lines of a tool that applies the first of those that match. */
export const firstWinning = (lines: readonly ListLine[]): ListLine[] =>
  lines.map((line) => ({ ...line, firstWins: true }));
