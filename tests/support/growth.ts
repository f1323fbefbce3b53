import { measureProcessorTime } from './processor-time';

interface Comparison {
  readonly whole: () => unknown;
  readonly parts: () => unknown;
  readonly factor: number;
  /** A time below which any growth is accepted, because short times cannot be measured well. */
  readonly quickMs: number;
}

/**
 * True if some work takes more than `factor` times as long on the whole as on its parts one after another, in each of
 * several attempts. Work that grows linearly with its input takes equally long. Work that grows with the square takes
 * as many times as long as there are parts. Both are timed one after the other, so that a slow or busy machine slows
 * both.
 */
export const takesLongerAtOnce = ({ whole, parts, factor, quickMs }: Comparison): boolean =>
  [1, 2, 3].every(() => {
    const wholeTime = measureProcessorTime(whole);
    return wholeTime >= quickMs && wholeTime > factor * measureProcessorTime(parts);
  });
