import type { Reason } from './reasons';

/** What a tool ignores when it compares a request with a source. */
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
  /** For editors; not set if the list has none. */
  readonly note?: string;
  /** Why it is refused, independent of its destination. */
  readonly refused: Reason | null;
  /** Ways in which it is interpreted as less, or more, than it says. */
  readonly warnings: readonly Reason[];
  /** What its tool always ignores; `warnings` contain what the line itself says. */
  readonly ignores?: readonly Ignored[];
}

/** More than any site has; prevents a wrong file from filling the memory. */
export const MAX_LINES = 250_000;
/** URLs have at most 2,048 characters. */
export const MAX_LINE_LENGTH = 65_536;

/** A list that cannot be read at all. */
export class ListUnreadable extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

/** A line with a destination URL. */
export const listLine = (
  line: number,
  source: string,
  destination: string,
  rest: Partial<ListLine> = {}
): ListLine => ({
  ...{ line, source, destination, target: 'url', isTemporary: false, refused: null, warnings: [] },
  ...rest,
});

/** Lines of a tool that ignores something in all of its sources. */
export const ignoring = (lines: readonly ListLine[], ...ignores: readonly Ignored[]): ListLine[] =>
  lines.map((line) => ({ ...line, ignores }));
