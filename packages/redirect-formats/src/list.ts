import type { Reason } from './reasons';

/** A line of a list of redirects, as it was understood. */
export interface ListLine {
  /** Of the file, from 1 on: where it begins. */
  readonly line: number;
  readonly source: string;
  readonly target: 'url' | 'none' | 'empty';
  /** `''` where it leads to nothing. */
  readonly destination: string;
  readonly isTemporary: boolean;
  /** Why it is not taken, whatever it may lead to. */
  readonly refused: Reason | null;
  /** In which it is taken for less, or more, than it says. */
  readonly warnings: readonly Reason[];
}

/** More than any site has; it keeps a wrong file from filling the memory. */
export const MAX_LINES = 250_000;
/** Addresses have 2,048 characters at the most. */
export const MAX_LINE_LENGTH = 65_536;

/** A list that cannot be read as a whole. */
export class ListUnreadable extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

/** A line that leads to an address. */
export const listLine = (
  line: number,
  source: string,
  destination: string,
  rest: Partial<ListLine> = {}
): ListLine => ({
  ...{ line, source, destination, target: 'url', isTemporary: false, refused: null, warnings: [] },
  ...rest,
});
