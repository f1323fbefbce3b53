import { getNextSize } from '../../src/plugins/site-content/server/src/content/page-bulk-actions/run-in-parts';

describe('the next part of a bulk action', () => {
  test.each([
    ['grows while there is time', 5, 50, 10],
    ['grows no further than makes sense', 20, 50, 20],
    ['is as large where the time is used', 10, 250, 10],
    ['is smaller after one that took too long', 10, 1250, 2],
    ['has at least one page', 1, 60_000, 1],
  ])('%s', (_what, pages, duration, expected) => {
    expect(getNextSize(pages, duration)).toBe(expected);
  });
});
