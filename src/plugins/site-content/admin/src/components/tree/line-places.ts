import type { RowPlaces } from '../use-visible-rows';

/**
 * Positions of consecutive rows of different heights.
 *
 * @param heights in pixels, in row order
 */
export const placesOfLines = (heights: readonly number[]): RowPlaces => {
  const tops = new Float64Array(heights.length + 1);
  for (const [at, height] of heights.entries()) tops[at + 1] = (tops[at] ?? 0) + height;
  const count = heights.length;
  return {
    count,
    getTop: (row) => tops[Math.max(0, Math.min(row, count))] ?? 0,
    rowAt: (top) => {
      // The first row that ends below it.
      let from = 0;
      let to = count;
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((tops[middle + 1] ?? 0) <= top) from = middle + 1;
        else to = middle;
      }
      return from;
    },
  };
};
