/** The first place in an ascending list at which `isBehind` holds; its length if there is none. */
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
 * The longest run of numbers that already stand in ascending order, others in between left out: what may stay
 * where it is when a list is reordered. The numbers differ from each other.
 */
export const longestAscendingRun = (numbers: readonly number[]): number[] => {
  /** For each length, the place in `numbers` of the smallest number that ends a run of that length. */
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
