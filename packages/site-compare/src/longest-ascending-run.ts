/** Finds the first index for which `isBehind` is true, by binary search; the length if there is none. */
const firstPlace = (length: number, isBehind: (at: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * Finds the longest increasing subsequence of distinct numbers: the items that can keep their position in a
 * reorder.
 */
export const longestAscendingRun = (numbers: readonly number[]): number[] => {
  /** For each length, the index of the smallest number that ends a subsequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, at) => {
    const length = firstPlace(ends.length, (end) => (numbers[ends[end] ?? 0] ?? 0) > number);
    previous[at] = length === 0 ? -1 : (ends[length - 1] ?? -1);
    ends[length] = at;
  });
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) run.push(numbers[at] ?? 0);
  return run.reverse();
};
