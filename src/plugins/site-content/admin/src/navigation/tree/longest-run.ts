/**
 * The longest run of numbers that already stand in ascending order, others in between left out: what may stay
 * where it is when a list is reordered. The numbers differ from each other.
 */
export const longestAscendingRun = (numbers: readonly number[]): number[] => {
  /** For each length, the place in `numbers` of the smallest number that ends a run of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, at) => {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const length = longer === -1 ? ends.length : longer;
    previous[at] = length === 0 ? -1 : (ends[length - 1] ?? -1);
    ends[length] = at;
  });
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    run.unshift(numbers[at] ?? 0);
  }
  return run;
};
