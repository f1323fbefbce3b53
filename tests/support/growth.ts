import { measureProcessorTime } from './processor-time';

interface Comparison {
  readonly whole: () => unknown;
  readonly parts: () => unknown;
  readonly factor: number;
  /** What takes less is fine however it grows: times that are short are not measured well. */
  readonly quickMs: number;
}

/**
 * Whether some work takes longer on the whole than on its parts one after another: `factor` times as long, whenever it is
 * tried. What grows with the length of its input takes as long; with the square, as many times as long as there are parts.
 * Both are timed one after the other, so a slow or busy machine slows both.
 */
export const takesLongerAtOnce = ({ whole, parts, factor, quickMs }: Comparison): boolean =>
  [1, 2, 3].every(() => {
    const atOnce = measureProcessorTime(whole);
    return atOnce >= quickMs && atOnce > factor * measureProcessorTime(parts);
  });
